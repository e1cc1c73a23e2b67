import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

// Everything that a browser can be told not to lend to a page; the voice assistant needs the microphone.
const PERMISSIONS = [
  'accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation',
  'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'midi', 'payment', 'picture-in-picture',
];
const OWN = new Set(['publickey-credentials-create', 'publickey-credentials-get']);
const PERMISSIONS_POLICY = [...PERMISSIONS.map((name) => `${name}=(${OWN.has(name) ? 'self' : ''})`), 'microphone=(self)'].join(', ');

/**
 * The headers of every answer, pages, files and refusals alike. The policy allows the bank's own
 * files and nothing else: no inline script or style, no other origin, no frame. `data:` is for the
 * re-encoded profile photo, which is inside the profile.
 */
export async function sendSecurityHeaders(app: FastifyInstance, options: { overHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        ...(options.overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: options.overHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    originAgentCluster: true,
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY).header('x-request-id', request.id);
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
