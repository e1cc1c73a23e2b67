import { expect, test } from 'vitest';
import { deviceName } from '../../server/sessions/device-name.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${AGENT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${AGENT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${AGENT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on Linux'],
  [`${AGENT} Version/26.0 Safari/605.1.15`, 'Safari on Linux'],
  ['curl/8.5.0', 'Another device'],
])('%s is named %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
