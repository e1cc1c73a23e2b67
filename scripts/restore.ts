import { restoreCommand } from '../server/backup/backup-commands.ts';
import { runScript } from '../server/platform/inspect-database.ts';

// `npm run restore -- FILE FOLDER`: makes a bank from a backup, in a new data folder or an empty database (docs/operating.md).

await runScript(() => restoreCommand(process.argv.slice(2), process.env));
