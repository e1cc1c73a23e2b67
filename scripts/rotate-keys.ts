import { rotateKeys } from '../server/keys/rotate-keys.ts';
import { readConfig } from '../server/platform/config.ts';
import { onDatabase, runScript } from '../server/platform/inspect-database.ts';

// `npm run rotate-keys`: seals cards and second factors under CARD_KEY and DATA_KEY of the settings, which stand beside the keys
// before them (CARD_KEY_OLD, DATA_KEY_OLD), and ends the use of those (docs/security.md#keys). The settings are those of the bank.

await runScript(async () => {
  const config = readConfig(process.env);
  const { replaced, cards, secondFactors } = await onDatabase((address) => rotateKeys(address, config));
  console.log(`Sealed anew: ${cards} cards, ${secondFactors} second factors.`);
  if (replaced.length === 0) console.log('No key was replaced: the bank knows no other than those of the settings.');
  else
    console.log(
      `Replaced: ${replaced.join(', ')}. Remove the older keys from the settings, and start each server again.`,
    );
});
