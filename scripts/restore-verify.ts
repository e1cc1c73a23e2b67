import { verifyCommand } from '../server/backup/backup-commands.ts';
import { runScript } from '../server/platform/inspect-database.ts';

// `npm run restore:verify -- FILE`: tries a backup by restoring it, and exits with 1 when anything in it is wrong.

await runScript(() => verifyCommand(process.argv.slice(2), process.env));
