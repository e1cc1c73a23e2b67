import nodemailer from 'nodemailer';
import pg from 'pg';
import { isLoopback } from './loopback.ts';
import { OperatorError } from './operator-error.ts';

/** Settings that decide whether a bank may be opened for real. */
export interface Place {
  readonly HOST: string;
  readonly PUBLIC_BASE_URL?: string | undefined;
  readonly TRUSTED_PROXIES?: readonly string[] | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_DIR?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly LIMIT_SCALE: number;
}

/** Returns what a production bank must not start with, one complaint each; empty when all is well. */
export function productionComplaints(given: Place): string[] {
  const overHttps = given.PUBLIC_BASE_URL?.startsWith('https:') ?? false;
  const inClearText = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).filter((name) => isClearText(given[name]));
  return [
    ...(overHttps ? [] : ['PUBLIC_BASE_URL must be the https address that people use']),
    ...(overHttps && isLoopback(given.HOST) && !given.TRUSTED_PROXIES
      ? ['TRUSTED_PROXIES must name the proxy that speaks https (127.0.0.1 for one on this machine)']
      : []),
    ...(given.SMTP_URL || given.MAIL_DIR ? [] : ['SMTP_URL or MAIL_DIR must be set: without one no letter leaves']),
    ...(given.SMTP_URL && isClearTextMail(given.SMTP_URL)
      ? ['SMTP_URL must be smtps://… or end in ?requireTLS=true: letters would travel in clear text']
      : []),
    ...inClearText.map(
      (name) => `${name} must say sslmode=verify-full: passwords and books would travel in clear text`,
    ),
    ...(isClearTextHttp(given.OTEL_EXPORTER_OTLP_ENDPOINT)
      ? ['OTEL_EXPORTER_OTLP_ENDPOINT must be https://… or on this machine: traces would travel in clear text']
      : []),
    ...(given.LIMIT_SCALE === 1 ? [] : ['LIMIT_SCALE must be 1: it weakens every throttle']),
  ];
}

/** Returns why a bank in this place is no trial on one machine, such as `HOST is 0.0.0.0`; empty when it is one. */
export function reachesBeyondThisMachine(given: Place): string[] {
  return [
    ...(isLoopback(given.HOST) ? [] : [`HOST is ${given.HOST}`]),
    ...(given.PUBLIC_BASE_URL && isForOthers(given.PUBLIC_BASE_URL) ? ['PUBLIC_BASE_URL is for others'] : []),
    ...(isRemote(given.DATABASE_URL) || isRemote(given.DATABASE_DIRECT_URL)
      ? ['DATABASE_URL leads to another machine']
      : []),
  ];
}

// The driver itself says where an address leads and whether it encrypts: parameters of the URL and variables of the
// environment override each other there, and a rule of our own about the text would be wrong for some of them.
function readByDriver(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url });
  } catch (error) {
    throw new OperatorError(
      `the address of the database cannot be used: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

// A tunnel leads others to a loopback address as well; https means one even under a name of this machine.
function isForOthers(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || !isLoopback(hostname);
}

function isRemote(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { host } = readByDriver(url);
  return !host.startsWith('/') && !isLoopback(host);
}

function isClearText(url: string | undefined): boolean {
  if (url === undefined || !isRemote(url)) return false;
  // as: declared as a boolean, but the driver keeps the TLS options here.
  const ssl = readByDriver(url).ssl as boolean | string | { rejectUnauthorized?: boolean };
  return !(ssl === true || (typeof ssl === 'object' && ssl.rejectUnauthorized !== false));
}

function isClearTextHttp(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

function isClearTextMail(url: string): boolean {
  const { host = '', secure, requireTLS, ignoreTLS, tls } = nodemailer.createTransport(url).options;
  const encrypted = (secure === true || requireTLS === true) && !ignoreTLS && tls?.rejectUnauthorized !== false;
  return !encrypted && !isLoopback(host);
}
