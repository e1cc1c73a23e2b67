import { backupCommand } from '../server/backup/backup-commands.ts';
import { runScript } from '../server/platform/inspect-database.ts';

// `npm run backup -- FILE`: writes a backup of the bank, which may be open (docs/operating.md).

await runScript(() => backupCommand(process.argv.slice(2), process.env));
