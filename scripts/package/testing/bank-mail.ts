// The mailbox of one bank. Part of the fixtures for other projects' tests.
import { dataOf, type Send } from './bank-calls.ts';

/** An e-mail of the bank. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** First number of six digits in its text, such as the code of a registration. */
  readonly code: string | undefined;
  /** Addresses in its text, in their order. */
  readonly links: readonly string[];
}

/** The e-mail to wait for. */
export interface MailWish {
  /** Part of the subject, or a pattern of it. Any subject when absent. */
  readonly subject?: string | RegExp;
  /** Milliseconds to wait for it; 10,000 when absent. */
  readonly within?: number;
}

interface Head {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
}

const MS_BETWEEN_LOOKS = 50;

/** The e-mails of a bank. */
export class BankMail {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns the newest e-mail to an address. Waits for one, because the bank writes some just after its answer. */
  async latestTo(address: string, { subject = '', within = 10_000 }: MailWish = {}): Promise<Mail> {
    const fits = (mail: Head) =>
      mail.to === address &&
      (typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject));
    const deadline = performance.now() + within;
    for (;;) {
      const heads = await this.#ask<Head[]>(`/mailbox?limit=100&to=${encodeURIComponent(address)}`);
      const newest = heads.find(fits);
      if (newest) return this.#read(newest);
      if (performance.now() > deadline) {
        const others = heads.map((head) => `'${head.subject}'`).join(', ') || 'none';
        throw new Error(`No such e-mail to ${address} within ${within} ms; its e-mails: ${others}`);
      }
      await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_LOOKS));
    }
  }

  async #read({ id, to, subject }: Head): Promise<Mail> {
    const { text } = await this.#ask<{ text: string }>(`/mailbox/${id}`);
    const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,]$/, ''));
    return { id, to, subject, text, code: /\b\d{6}\b/.exec(text)?.[0], links };
  }

  async #ask<Data>(path: string): Promise<Data> {
    return dataOf(`GET ${path}`, await this.#send<Data>('GET', path));
  }
}
