import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { Choice } from './seeded-choice.ts';

/** Keys of earlier answers in which a field's value is found; `id@/path` is an id from calls below that path. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  recipientId: ['id@/customers/find-recipient', 'id@/customers/recent-recipients'],
  customerId: ['customer_id', 'id@/banker/customers'],
  userId: ['customer_id', 'id@/banker/customers'],
  account: ['account_number'],
  phone: ['phone'],
  email: ['email'],
  before: ['nextBefore', 'seq'],
  challengeToken: ['challengeToken'],
  challengeId: ['challengeId'],
  filename: ['filename'],
  code: ['verification_code'],
  search: ['name', 'account_number', 'customer_name', 'email'],
  to: ['email'],
};
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const MAX_VALUES = 150;

/** Returns the part of a path before its first parameter. */
function fixedPart(path: string): string {
  return path.split('/{', 1)[0] ?? path;
}

/** Values that one caller has seen in answers, so that later requests name things that exist. */
export class SeenValues {
  readonly #values = new Map<string, (string | number)[]>();
  readonly #avoid: (text: string) => boolean;

  /** @param avoid texts of people whose data this caller must not learn */
  constructor(avoid: (text: string) => boolean = () => false) {
    this.#avoid = avoid;
  }

  /** Stores the short texts and numbers of an answer by their keys. */
  learn(path: string, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    const entries = Object.entries(answer);
    if (!Array.isArray(answer) && entries.some(([, value]) => typeof value === 'string' && this.#avoid(value))) return;
    for (const [key, value] of entries) {
      if (typeof value === 'object') this.learn(path, value);
      else if (typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 500)) {
        this.add(key, value);
        if (key === 'id' || (key.endsWith('_id') && UUID.test(String(value)))) this.add(`id@${fixedPart(path)}`, value);
      }
    }
  }

  /** Stores one value; drops the oldest above the limit. */
  add(key: string, value: string | number): void {
    const list = this.#values.get(key) ?? [];
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > MAX_VALUES) list.shift();
    this.#values.set(key, list);
  }

  /** Returns a stored value that fits a field of a call. */
  recall(call: Endpoint, field: string, choice: Choice): string | number | undefined {
    const places = SOURCES[field] ?? (field === 'id' || field === 'flagId' ? this.#idsFor(call) : []);
    const lists = places.map((place) => this.#values.get(place) ?? []).filter((list) => list.length > 0);
    return lists.length === 0 ? undefined : choice.of(choice.of(lists));
  }

  #idsFor({ path }: Endpoint): string[] {
    const kin = `id@${fixedPart(path)}`;
    const near = [...this.#values.keys()].filter((key) => key.startsWith(kin) || kin.startsWith(`${key}/`));
    return near.length > 0 ? near : [...this.#values.keys()].filter((key) => key.startsWith('id@'));
  }
}
