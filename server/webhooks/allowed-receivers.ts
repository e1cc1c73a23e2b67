import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../platform/loopback.ts';

// Addresses that lead to the machine itself or to what answers it alone (metadata of a cloud), and to no one host.
const NEVER = new BlockList();
NEVER.addSubnet('0.0.0.0', 8, 'ipv4');
NEVER.addSubnet('127.0.0.0', 8, 'ipv4');
NEVER.addSubnet('169.254.0.0', 16, 'ipv4');
NEVER.addSubnet('224.0.0.0', 3, 'ipv4');
NEVER.addAddress('::', 'ipv6');
NEVER.addAddress('::1', 'ipv6');
NEVER.addAddress('fd00:ec2::254', 'ipv6');
NEVER.addSubnet('fe80::', 10, 'ipv6');
NEVER.addSubnet('ff00::', 8, 'ipv6');

/** Returns a URL's host in the form in which hosts are compared, an IPv6 address without brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase().replace(/^\[(.+)\]$/, '$1');
}

/**
 * Tells whether a host's address may be connected to. The names of this machine lead to this machine alone, and all other names lead
 * anywhere else: a name whose owner changes its address reaches nothing that only this machine can reach.
 */
export function mayConnect(host: string, { address, family }: LookupAddress): boolean {
  return isLoopback(host) ? isLoopback(address) : !NEVER.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Tells whether the operator allows a receiver, by its host. A host that is an address must be one that may be connected to. */
export function isAllowed(host: string, allowed: readonly string[]): boolean {
  const family = isIP(host);
  if (family !== 0 && !mayConnect(host, { address: host, family })) return false;
  return allowed.some((each) => each.toLowerCase().replace(/^\[(.+)\]$/, '$1') === host);
}
