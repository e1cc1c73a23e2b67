import type { FastifyInstance } from 'fastify';

// Browser features that a page may be denied, all denied. The voice assistant needs the microphone, and passkeys are
// the bank's own.
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const OWN_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get', 'microphone'];

// The bank's own files and nothing else: no inline script or style, no other origin, no frame.
// `data:` is for the re-encoded profile photo, which is inside the profile.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
];

/** Returns the headers of every answer; `overHttps` where people reach the bank by https. */
export function securityHeaders({ overHttps }: { overHttps: boolean }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [...CONTENT_SECURITY_POLICY, ...(overHttps ? ['upgrade-insecure-requests'] : [])].join(
      '; ',
    ),
    'permissions-policy': [
      ...DENIED_FEATURES.map((name) => `${name}=()`),
      ...OWN_FEATURES.map((name) => `${name}=(self)`),
    ].join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(overHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/**
 * Sets the headers on every answer: pages, files and refusals alike, and `no-store` on the API. They never change, so
 * they are made once; the usual plugin makes them anew for each request, which was measured at a third of the time that
 * a transfer spends in this layer.
 */
export function sendSecurityHeaders(app: FastifyInstance, always: Readonly<Record<string, string>>): void {
  const onApi = { ...always, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api') ? onApi : always).header('x-request-id', request.id);
    done();
  });
}
