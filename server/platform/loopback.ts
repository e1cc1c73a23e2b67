import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True for a host name or address that only this machine can reach; an IPv6 address may stand in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.+)\]$/, '$1');
  const family = isIP(bare);
  if (family === 0) return bare === 'localhost' || bare.endsWith('.localhost');
  return LOOPBACK.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
