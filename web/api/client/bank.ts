import { takeFault } from '../demo/fault-setting.ts';
import { keepCall } from '../demo/sent-calls.ts';
import { createBankClient } from './bank-client.ts';
import { currentSession } from './session-store.ts';
import { createTokenRefresh, endSession, keepFreshWhileActive } from './token-refresh.ts';

const refresh = createTokenRefresh(async () => (await bank.refreshToken()).data.token);

/** The bank's client with this browser's session. Every call of the web app goes through it. */
export const bank = createBankClient({
  tokens: { current: () => currentSession().token, renew: refresh.renew, ended: endSession },
  faultOf: takeFault,
  onSent: keepCall,
});

keepFreshWhileActive(refresh.keepFresh);
