import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileAnswer } from '../../contract/vocabulary/endpoint.ts';
import { madeAhead, takenInTime } from './slow-readers.ts';

/** Responses that stream now. A stopping server ends them, because a live stream never ends by itself. */
export interface OpenStreams {
  /** Adds a response that is about to stream; ends it where the server is stopping already. */
  begin(response: ServerResponse): void;
}

/** Ends all streams when the server closes; otherwise an open live stream would hold it for ever. */
export function endStreamsOnClose(app: FastifyInstance): OpenStreams {
  const open = new Set<ServerResponse>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    // The connection, not the source: the source learns of it by its signal, which it may be waiting for.
    for (const response of open) response.destroy();
  });
  return {
    begin(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
      if (closing) response.destroy();
    },
  };
}

/** Writes a file name twice: in plain ASCII, and as it is (RFC 6266). */
function disposition(filename: string): string {
  const ascii = filename.replace(/[^\w.-]+/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

/** Sends a file or a stream of events. A stream's iterator is returned when the client goes away. */
export async function sendFile(answer: FileAnswer, reply: FastifyReply, open: OpenStreams): Promise<FastifyReply> {
  const { content } = answer;
  const whole = typeof content === 'string' || content instanceof Uint8Array;
  if (whole || answer.contentType === 'text/event-stream') return sendContent(answer, content, reply, open);
  const { made, more } = await madeAhead(content, () => reply.raw.destroyed);
  if (!more) return sendContent(answer, Buffer.concat(made), reply, open);
  // The connection, because an answer that waits behind another one has none of its own yet.
  return sendContent(
    answer,
    takenInTime(made, more, () => reply.request.raw.socket.destroy()),
    reply,
    open,
  );
}

/**
 * Parts that wait for the end of one streamed answer: limits, gates and shares of this server, the framework, and the
 * stream itself. Node warns of a leak above ten.
 */
const LISTENERS_MOST = 20;
/** Bytes of a document that are made while its reader takes what was made before. */
const STREAM_BYTES = 256 * 1024;

function sendContent(
  answer: FileAnswer,
  content: FileAnswer['content'],
  reply: FastifyReply,
  open: OpenStreams,
): FastifyReply {
  void reply.header('content-type', answer.contentType).header('cache-control', 'no-store');
  if (answer.filename !== undefined) void reply.header('content-disposition', disposition(answer.filename));
  if (typeof content === 'string') return reply.send(content);
  if (content instanceof Uint8Array)
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const stream = Readable.from(content, { objectMode: false, highWaterMark: STREAM_BYTES });
  reply.raw.setMaxListeners(LISTENERS_MOST);
  open.begin(reply.raw);
  // Some proxies buffer a stream; events must not come late.
  void reply.header('x-accel-buffering', 'no');
  return reply.send(stream);
}
