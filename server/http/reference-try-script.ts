/**
 * Second part of the script of the API's page: signs in as Asha, and gives each call of a customer a form that sends it. The session
 * is the browser's, as the bank's own pages keep it, because a token works only beside its cookie: pages that are open follow.
 */
export const TRY_SCRIPT = `
const session = document.querySelector('#session');
const asha = session.querySelector('button');
const signedInAs = session.querySelector('output');
session.hidden = false;

const tokenHere = () => localStorage.getItem('token');
const showSession = (name) => {
  signedInAs.textContent = tokenHere() ? 'Signed in' + (name ? ' as ' + name : '') + '. Open a call and send it.' : '';
};

const signIn = async () => {
  const answer = await fetch('/api/auth/login/customer', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(asha.dataset),
  });
  const reply = await answer.json();
  if (!answer.ok) { signedInAs.textContent = reply.message; return false; }
  localStorage.setItem('token', reply.data.token);
  localStorage.setItem('role', 'customer');
  showSession(reply.data.customer.name);
  return true;
};
asha.addEventListener('click', () => signIn());

const send = (request, url, body, key) => fetch(url, {
  method: request.method,
  headers: {
    ...(tokenHere() && { Authorization: 'Bearer ' + tokenHere() }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
  },
  body,
});

const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const field = (label, properties) => {
  const input = element('input', { autocomplete: 'off', spellcheck: false, ...properties });
  return [input, element('label', {}, label, input)];
};

const formOf = (call) => {
  const request = JSON.parse(call.dataset.request);
  const parts = [...request.path.matchAll(/{(\\w+)}/g)].map(([, name]) => [name, ...field(name, { required: true })]);
  const filters = request.query.map((name) => [name, ...field(name, {})]);
  const [key, keyLabel] = field('Idempotency-Key', { value: crypto.randomUUID() });
  const body = element('textarea', { value: request.body ?? '', rows: 6, spellcheck: false });
  const status = element('p', { role: 'status' });
  const output = element('code');
  const shown = element('pre', { hidden: true, tabIndex: 0 }, output);
  const form = element('form', { className: 'send' },
    ...[...parts, ...filters].map(([, , label]) => label),
    ...(request.movesMoney ? [keyLabel] : []),
    ...(request.body ? [element('label', {}, 'Body', body)] : []),
    element('button', { className: 'try', textContent: 'Send' }), status, shown);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = 'Sending…';
    const path = parts.reduce((text, [name, input]) => text.replace('{' + name + '}', encodeURIComponent(input.value)), request.path);
    const query = new URLSearchParams(filters.filter(([, input]) => input.value).map(([name, input]) => [name, input.value]));
    const url = '/api' + path + (query.size > 0 ? '?' + query : '');
    try {
      const answer = await send(request, url, request.body ? body.value : undefined, request.movesMoney ? key.value : '');
      const text = await answer.text();
      status.textContent = answer.status + ' · request id ' + answer.headers.get('x-request-id');
      output.textContent = text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text;
      shown.hidden = false;
    } catch {
      status.textContent = 'No answer came. Is the bank still running?';
    }
  });
  return form;
};

for (const call of document.querySelectorAll('details.call[data-request]')) {
  call.addEventListener('toggle', () => {
    if (call.open && !call.querySelector('.send')) call.querySelector('summary').after(formOf(call));
  });
}
showSession();
`;
