/** Details of an answer that its readable line leaves out: they are for machines, and for the search of one request. */
const FOR_MACHINES = ['requestId', 'address', 'caller', 'client'];

/** Makes one short line for people of an entry of the log: its time (UTC), its level unless `info`, and what happened. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json);
  const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `;
  const cause = err?.message ? `: ${err.message}` : '';
  const stack = level === 'error' || level === 'fatal' ? `\n${err?.stack ?? ''}` : '';
  const text = msg === 'Answered' ? answered(rest) : `${msg ?? ''}${cause} ${details(rest)}`;
  return `${`${String(time).slice(11, 19)} ${mark}${text}`.trimEnd()}${stack}\n`;
}

/** `POST /api/customers/transfer 409 INSUFFICIENT_FUNDS 4.2 ms requestId=…`; the id only of requests that failed. */
function answered({ method, route, status, refusal, ms, ...rest }: Record<string, unknown>): string {
  const failed = Number(status) >= 400;
  const shown = Object.entries(rest).filter(
    ([name]) => (failed && name === 'requestId') || !FOR_MACHINES.includes(name),
  );
  const said = [
    method,
    route ?? '(no such path)',
    status,
    refusal,
    `${String(ms)} ms`,
    details(Object.fromEntries(shown)),
  ];
  return said.filter((part) => part !== undefined && part !== '').join(' ');
}

function details(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}
