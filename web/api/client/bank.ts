import type { Api, CallName } from '../../../contract/api.ts';
import { customerApi } from '../../../contract/customer-api.ts';
import { takeFault } from '../demo/fault-setting.ts';
import { keepCall } from '../demo/sent-calls.ts';
import { type BankClient, createBankClient, type TokenSource } from './bank-client.ts';
import { logFailure } from './failure-log.ts';
import { currentSession } from './session-store.ts';
import { createTokenRefresh, endSession, goesOn, keepFreshWhileActive } from './token-refresh.ts';

const refresh = createTokenRefresh(async () => (await bank.refreshToken()).data.token);

const session: TokenSource = {
  current: () => currentSession().token,
  renew: refresh.renew,
  goesOn,
  ended: endSession,
};

/** Makes a client with this browser's session, or with the tokens of another source. */
export const clientOf = <Name extends CallName>(calls: Pick<Api, Name>, tokens = session): BankClient<Name> =>
  createBankClient(calls, {
    tokens,
    faultOf: takeFault,
    onSent: keepCall,
    onFailed: logFailure,
  });

/** The client of the customers' pages. The desk's calls have their own (web/api/desk/staff-bank.ts). */
export const bank = clientOf(customerApi);

keepFreshWhileActive(refresh.keepFresh);
