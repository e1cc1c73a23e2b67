import { takeFault } from '../demo/fault-setting.ts';
import { createBankClient } from './bank-client.ts';
import { currentSession } from './session-store.ts';
import { createTokenRefresh, endSession, keepFreshWhileActive } from './token-refresh.ts';

const refresh = createTokenRefresh(async () => (await bank.refreshToken()).data.token);

/** The bank, as this browser's session may call it. Every call of the web app goes through here. */
export const bank = createBankClient({
  tokens: { current: () => currentSession().token, renew: refresh.renew, ended: endSession },
  faultOf: takeFault,
});

keepFreshWhileActive(refresh.keepFresh);
