import { codeBlock, escapeHtml } from './html.ts';

/** The demo people of the examples; their passwords are public. */
export interface ExamplePeople {
  readonly customer: string;
  readonly banker: string;
  readonly admin: string;
  readonly password: string;
  /** Phone number of a customer who can receive money. */
  readonly recipientPhone: string;
}

interface Step {
  readonly title: string;
  readonly why: string;
  readonly curl: string;
  /** The part of the answer to look for. */
  readonly see: string;
}

const signIn = (as: 'customer' | 'banker', email: string, password: string) =>
  `$(curl -s "$BANK/auth/login/${as}" -H 'Content-Type: application/json' \\
  -d '{"email":"${email}","password":"${password}"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;

function steps(server: string, { customer, password, recipientPhone }: ExamplePeople): Step[] {
  const transfer = (amount: string) => `curl -si "$BANK/customers/transfer" -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: $KEY" -H 'Content-Type: application/json' \\
  -d "{\\"recipientId\\":\\"$RECIPIENT\\",\\"amount\\":${amount}}"`;
  return [
    {
      title: 'Sign in as Asha',
      why: 'The answer’s data.token is good for 15 minutes. The second command shows her profile and her balance.',
      curl: `BANK=${server}/api
TOKEN=${signIn('customer', customer, password)}
curl -s "$BANK/customers/profile" -H "Authorization: Bearer $TOKEN"`,
      see: `"email":"${customer}"`,
    },
    {
      title: 'Find the recipient',
      why: 'By exact phone or account number. The id is for Asha only, and for ten minutes.',
      curl: `RECIPIENT=$(curl -s "$BANK/customers/find-recipient?phone=${recipientPhone}" \\
  -H "Authorization: Bearer $TOKEN" | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
echo "$RECIPIENT"`,
      see: 'a long id',
    },
    {
      title: 'Transfer ₹1,500.50',
      why: 'Amounts are rupees with at most two decimals. The key names your intent: make one for each payment.',
      curl: `KEY="first-transfer-$(date +%s)"
${transfer('1500.50')}`,
      see: '"success":true',
    },
    {
      title: 'Send it again with the same key',
      why: 'After a lost answer you repeat the request. The bank gives the first answer again, and the money moves once.',
      curl: transfer('1500.50'),
      see: 'idempotency-replayed: true',
    },
    {
      title: 'Read a refusal',
      why: 'The same key with another amount is a mistake. Every refusal has a status, a stable code, a sentence and a request id.',
      curl: transfer('99'),
      see: '"code":"IDEMPOTENCY_KEY_REUSED"',
    },
  ];
}

/** Returns the same five steps as one program for Node.js, which also runs in the console of a browser on the bank's pages. */
function inJavaScript(server: string, { customer, password, recipientPhone }: ExamplePeople): string {
  return `const bank = '${server}/api';
const json = { 'Content-Type': 'application/json' };
const post = (path, body, headers) =>
  fetch(bank + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const signedIn = await post('/auth/login/customer', { email: '${customer}', password: '${password}' });
const headers = { Authorization: \`Bearer \${(await signedIn.json()).data.token}\` };

const found = await fetch(bank + '/customers/find-recipient?phone=${recipientPhone}', { headers });
const recipientId = (await found.json()).data.id;

const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
const first = await post('/customers/transfer', { recipientId, amount: 1500.5 }, key);
console.log(first.status, (await first.json()).data.balance);

const again = await post('/customers/transfer', { recipientId, amount: 1500.5 }, key);
console.log(again.status, again.headers.get('Idempotency-Replayed'));

const refused = await post('/customers/transfer', { recipientId, amount: 99 }, key);
console.log(refused.status, (await refused.json()).code);`;
}

/** Writes the quick start: commands that work when they are pasted into a shell one after the other. */
export function quickStart(server: string, people: ExamplePeople): string {
  const items = steps(server, people).map(
    ({ title, why, curl, see }) =>
      `<li><h3>${title}</h3><p>${why}</p>${codeBlock('sh', curl)}<p class="see">You see <code>${escapeHtml(see)}</code></p></li>`,
  );
  const staff = `STAFF=${signIn('banker', people.banker, people.password)}
ADMIN=${signIn('banker', people.admin, people.password)}`;
  return `<section id="quick-start"><h2>Quick start</h2>
<p>Five steps for a shell with curl. Asha and Meera are people of the profiles <code>demo</code> and <code>large</code>.</p>
<ol class="steps">${items.join('')}</ol>
<details><summary>The same in JavaScript</summary><p>Save it as <code>first.mjs</code> and run <code>node first.mjs</code>.</p>${codeBlock('js', inJavaScript(server, people))}</details>
<details><summary>Tokens of the staff</summary><p>The examples below use <code>$TOKEN</code> of step 1 for a customer, and these for a banker and an admin.</p>${codeBlock('sh', staff)}</details>
</section>`;
}
