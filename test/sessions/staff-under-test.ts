import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'otplib';
import { SoftwareAuthenticator } from '../passkeys/software-authenticator.ts';
import { type Answer, type AppUnderTest, openApp, type TestVisitor } from './app-under-test.ts';

/** A real bank, whose staff must have a second factor. */
export async function openRealBank(): Promise<AppUnderTest> {
  const mails = mkdtempSync(path.join(tmpdir(), 'kosh-mails-'));
  const app = await openApp({
    NODE_ENV: 'production',
    PUBLIC_BASE_URL: 'https://bank.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_DIR: mails,
  });
  return {
    ...app,
    async close() {
      await app.close();
      rmSync(mails, { recursive: true, force: true });
    },
  };
}

/** A member of staff with an open session and, once enrolled, their devices. */
export interface MemberUnderTest {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly visitor: TestVisitor;
  /** Signs in with the password; returns the answer and its visitor. */
  signIn(): Promise<{ visitor: TestVisitor; answer: Answer }>;
  /** Turns the authenticator on and lets its code's time step pass. */
  enrol(): Promise<void>;
  /** Returns the authenticator's code of this moment. */
  code(): Promise<string>;
  /** Confirms the second factor in a session with a code of a time step of its own. */
  confirm(visitor?: TestVisitor): Promise<Answer>;
  /** Adds a passkey and returns its device. */
  addPasskey(): Promise<SoftwareAuthenticator>;
}

/** Creates a member of staff and signs them in. */
export async function memberOf(app: AppUnderTest, role: 'banker' | 'admin'): Promise<MemberUnderTest> {
  const member = await app.newStaff(role);
  let secret = '';
  const code = () => generate({ secret, epoch: Math.floor(app.clock.wall().getTime() / 1000) });
  const signIn = async () => {
    const visitor = app.visitor();
    const { email, password } = member;
    return { visitor, answer: await visitor.call('POST', '/auth/login/banker', { email, password }) };
  };
  const { visitor } = await signIn();
  return {
    ...member,
    visitor,
    signIn,
    code,
    async enrol() {
      secret = (await visitor.call('POST', '/auth/two-factor/setup')).body.data.secret;
      const enabled = await visitor.call('POST', '/auth/two-factor/enable', { code: await code() });
      if (enabled.status !== 200) throw new Error(`Could not enrol: ${JSON.stringify(enabled.body)}`);
      app.clock.passMinutes(1);
    },
    async confirm(by = visitor) {
      app.clock.passMinutes(1);
      return by.call('POST', '/auth/two-factor/confirm', { code: await code() });
    },
    async addPasskey() {
      const options = (await visitor.call('POST', '/auth/passkeys/registration-options')).body.data;
      const device = new SoftwareAuthenticator(
        options.rp.id === 'localhost' ? 'http://localhost:3000' : `https://${options.rp.id}`,
      );
      const added = await visitor.call('POST', '/auth/passkeys', { credential: device.create(options) });
      if (added.status !== 200) throw new Error(`Could not add a passkey: ${JSON.stringify(added.body)}`);
      return device;
    },
  };
}

/** Confirms the second factor in a session with a passkey. */
export async function confirmByPasskey(visitor: TestVisitor, device: SoftwareAuthenticator): Promise<Answer> {
  const { challengeId, options } = (await visitor.call('POST', '/auth/passkeys/confirm-options')).body.data;
  return visitor.call('POST', '/auth/passkeys/confirm', { challengeId, credential: device.get(options) });
}
