import { generate } from 'otplib';
import type { CallName } from '../../contract/api.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { SoftwareAuthenticator } from '../../test/passkeys/software-authenticator.ts';
import type { Caller, Read, RecordedBank } from './recorded-bank.ts';

/** The people of the run, each signed in. */
export interface People {
  readonly asha: Caller;
  readonly vikram: Caller;
  readonly kavita: Caller;
  readonly rohan: Caller;
  readonly sunita: Caller;
  /** Who registers during the run. */
  readonly ravi: Caller;
  readonly raviId: string;
  /** Gives a banker's second factor anew: it counts for five minutes. */
  proveKavita(): Promise<void>;
  proveRohan(): Promise<void>;
}

type Members = Omit<People, 'proveKavita' | 'proveRohan'>;

export const RAVI = {
  name: 'Ravi Kumar',
  email: 'ravi@kosh.example',
  password: 'A-new-Pass-2026',
  address: '5, MG Road, Bengaluru',
  phone: '9812345670',
};

export async function signIn(bank: RecordedBank, door: 'customer' | 'banker', who: string): Promise<Caller> {
  const caller = bank.caller();
  const name: CallName = door === 'customer' ? 'loginCustomer' : 'loginBanker';
  const body = { email: `${who}@kosh.example`, password: DEMO_PASSWORD };
  caller.token = (await bank.ask(caller, name, { body })).data.token;
  return caller;
}

/** Returns the newest mail to an address whose text fits. */
export async function mailTo(bank: RecordedBank, to: string, pattern: RegExp): Promise<string> {
  const nobody = bank.caller();
  const { data } = await bank.askQuietly(nobody, 'listMails', { query: { to, limit: 10 } });
  for (const { id } of data) {
    const mail: Read = await bank.askQuietly(nobody, 'getMail', { params: { id } });
    const found = pattern.exec(mail.data.text);
    if (found) return found[1] ?? found[0];
  }
  throw new Error(`No mail to ${to} has ${pattern}`);
}

export const CODE = /^(\d{6})$/m;
const LINK = /#token=([\w.-]+)/;

/** Returns the authenticator's code of a time step of its own: a code is good once. */
async function nextCode(bank: RecordedBank, secret: string): Promise<string> {
  bank.passSeconds(60);
  return generate({ secret, epoch: bank.seconds() + 1 });
}

async function register(bank: RecordedBank): Promise<Pick<People, 'ravi' | 'raviId'>> {
  const ravi = bank.caller();
  await bank.ask(ravi, 'register', { body: { ...RAVI, password: 'weak' } }, 'INVALID_INPUT');
  await bank.ask(ravi, 'register', { body: RAVI });
  await bank.ask(ravi, 'resendOtp', { body: { email: RAVI.email } });
  await bank.ask(ravi, 'verifyOtp', { body: { email: RAVI.email, otp: '000000' } }, 'CODE_INCORRECT');
  const otp = await mailTo(bank, RAVI.email, CODE);
  const { data } = await bank.ask(ravi, 'verifyOtp', { body: { email: RAVI.email, otp } });
  ravi.token = data.token;
  return { ravi, raviId: data.customer.id };
}

async function secondFactor(bank: RecordedBank, { ravi, rohan }: Members): Promise<People['proveRohan']> {
  const { secret } = (await bank.ask(ravi, 'setupTwoFactor')).data;
  await bank.ask(ravi, 'enableTwoFactor', { body: { code: await nextCode(bank, secret) } });
  await bank.ask(ravi, 'twoFactorStatus');
  const { email, password } = RAVI;
  const again = bank.caller();
  const refused = await bank.ask(again, 'loginCustomer', { body: { email, password } }, 'SECOND_FACTOR_REQUIRED');
  const { challengeToken } = refused.data;
  await bank.ask(again, 'secondFactor', { body: { challengeToken, code: '000000' } }, 'SECOND_FACTOR_INCORRECT');
  again.token = (
    await bank.ask(again, 'secondFactor', { body: { challengeToken, code: await nextCode(bank, secret) } })
  ).data.token;
  const sessions = (await bank.ask(ravi, 'listSessions')).data;
  const other = sessions.find(({ current }: Read) => !current);
  await bank.ask(ravi, 'endSession', { params: { id: other.id } });
  await bank.ask(ravi, 'newRecoveryCodes', { body: { code: await nextCode(bank, secret) } });
  await bank.ask(ravi, 'disableTwoFactor', { body: { code: await nextCode(bank, secret) } });

  const staffs = (await bank.ask(rohan, 'setupTwoFactor')).data.secret;
  await bank.ask(rohan, 'enableTwoFactor', { body: { code: await nextCode(bank, staffs) } });
  const prove = async () => {
    await bank.ask(rohan, 'confirmFactor', { body: { code: await nextCode(bank, staffs) } });
  };
  await prove();
  return prove;
}

async function passkeys(bank: RecordedBank, { ravi, kavita }: Members): Promise<People['proveKavita']> {
  const device = new SoftwareAuthenticator(bank.url);
  const created = (await bank.ask(ravi, 'passkeyRegistrationOptions')).data;
  const added = await bank.ask(ravi, 'registerPasskey', {
    body: { name: 'My phone', credential: device.create(created) },
  });
  await bank.ask(ravi, 'listPasskeys');
  const visitor = bank.caller();
  const asked = (await bank.ask(visitor, 'passkeySignInOptions', { body: { audience: 'customer' } })).data;
  await bank.ask(visitor, 'signInWithPasskey', {
    body: { challengeId: asked.challengeId, credential: device.get(asked.options) },
  });
  await bank.ask(ravi, 'removePasskey', { params: { id: added.data.id } });

  const staffs = new SoftwareAuthenticator(bank.url);
  const wanted = (await bank.ask(kavita, 'passkeyRegistrationOptions')).data;
  await bank.ask(kavita, 'registerPasskey', { body: { name: 'Desk', credential: staffs.create(wanted) } });
  const prove = async () => {
    const { challengeId, options } = (await bank.ask(kavita, 'passkeyConfirmOptions')).data;
    await bank.ask(kavita, 'confirmWithPasskey', { body: { challengeId, credential: staffs.get(options) } });
  };
  await prove();
  return prove;
}

/** Waits for the proof of the books with which a bank opens, so that every run has it at the same time. */
async function untilProved(bank: RecordedBank): Promise<void> {
  const admin = bank.caller();
  const body = { email: 'sunita@kosh.example', password: DEMO_PASSWORD };
  admin.token = (await bank.askQuietly(admin, 'loginBanker', { body })).data.token;
  const until = performance.now() + 60_000;
  while ((await bank.askQuietly(admin, 'verifyBooks')).data.running)
    if (performance.now() > until) throw new Error('The books were not proved');
}

/** Registers, signs everyone in, and uses passwords, second factors, passkeys and sessions. */
export async function signInSteps(bank: RecordedBank): Promise<People> {
  const visitor = bank.caller();
  await untilProved(bank);
  for (const name of ['bankInfo', 'listDepositProducts', 'cardTerms', 'chatbotHealth'] as const)
    await bank.ask(visitor, name);
  await bank.ask(visitor, 'listHelp', { query: { search: 'card', language: 'en' } });
  const [asha, vikram] = [await signIn(bank, 'customer', 'asha'), await signIn(bank, 'customer', 'vikram')];
  const kavita = await signIn(bank, 'banker', 'kavita');
  const [rohan, sunita] = [await signIn(bank, 'banker', 'rohan'), await signIn(bank, 'banker', 'sunita')];
  const people: Members = { asha, vikram, kavita, rohan, sunita, ...(await register(bank)) };
  await bank.ask(visitor, 'getProfile', {}, 'TOKEN_MISSING');
  await bank.ask(asha, 'listCustomers', {}, 'NOT_ALLOWED');
  await bank.ask(asha, 'me');
  asha.token = (await bank.ask(asha, 'refreshToken')).data.token;
  const { email } = RAVI;
  await bank.ask(visitor, 'loginCustomer', { body: { email, password: 'Wrong@1234' } }, 'INVALID_CREDENTIALS');
  await bank.ask(
    visitor,
    'loginCustomer',
    { body: { email: 'arjun@kosh.example', password: DEMO_PASSWORD } },
    'ACCOUNT_INACTIVE',
  );
  await bank.ask(asha, 'confirmPassword', { body: { password: DEMO_PASSWORD } });
  return { ...people, proveRohan: await secondFactor(bank, people), proveKavita: await passkeys(bank, people) };
}

/** The password of Asha and Vikram after these steps. */
export const NEW_PASSWORD = 'Another-Pass-2026';

/** The steps that end sessions and change passwords, which come last. */
export async function leavingSteps(bank: RecordedBank, { vikram, asha }: People): Promise<void> {
  const visitor = bank.caller();
  await bank.ask(visitor, 'forgotPassword', { body: { email: 'vikram@kosh.example', audience: 'customer' } });
  const token = await mailTo(bank, 'vikram@kosh.example', LINK);
  await bank.ask(visitor, 'resetPassword', { body: { token, newPassword: NEW_PASSWORD } });
  await bank.ask(visitor, 'resetPassword', { body: { token, newPassword: NEW_PASSWORD } }, 'LINK_INVALID');
  await bank.ask(vikram, 'getProfile', {}, 'SESSION_ENDED');
  const change = { currentPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD };
  const wrong = { ...change, currentPassword: 'Wrong@1234' };
  await bank.ask(asha, 'changePassword', { body: wrong }, 'CURRENT_PASSWORD_INCORRECT');
  asha.token = (await bank.ask(asha, 'changePassword', { body: change })).data.token;
  await bank.askQuietly(asha, 'confirmPassword', { body: { password: NEW_PASSWORD } });
  asha.token = (await bank.ask(asha, 'signOutEverywhere')).data.token;
  await bank.ask(asha, 'logout');
}

/** Follows the link in the mailbox of a new e-mail address. */
export async function confirmNewAddress(bank: RecordedBank, address: string): Promise<void> {
  await bank.ask(bank.caller(), 'confirmAddress', { body: { token: await mailTo(bank, address, LINK) } });
}

/** Exchanges the refresh cookies for new tokens: a token is good for 15 minutes of the run's time. */
export async function renew(bank: RecordedBank, people: readonly Caller[]): Promise<void> {
  for (const caller of people) caller.token = (await bank.askQuietly(caller, 'refreshToken')).data.token;
}
