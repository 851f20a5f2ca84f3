import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a server that ends waits, in milliseconds. */
export interface ShutdownTimes {
  /** For a proxy to see that the server is not ready any more; requests are answered meanwhile. */
  delayMs: number;
  /** For the requests under way, those whose body is still arriving among them. */
  graceMs: number;
}

/** How often the requests under way are counted. */
const LOOK_MS = 20;

/** Turns of the event loop without a request, after which no connection waits to be accepted. */
const QUIET_TURNS = 5;
/** How long requests that keep coming delay the end of listening. */
const LONGEST_ACCEPT_MS = 1000;

/**
 * The requests of a server, and its end: first it is not ready any more, then it takes no
 * connection, then the requests under way end.
 */
export class Drain {
  readonly #app: FastifyInstance;
  readonly #underWay = new Set<ServerResponse>();
  readonly #cutOff = new AbortController();
  #isEnding = false;
  #arrived = 0;

  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onRequest', async (_request, reply) => {
      this.#arrived++;
      this.#underWay.add(reply.raw);
      reply.raw.once('close', () => this.#underWay.delete(reply.raw));
      // The client opens its next connection where it is balanced to then.
      if (this.#isEnding) reply.raw.setHeader('connection', 'close');
    });
    app.addHook('onSend', async (_request, reply) => {
      if (this.#isEnding) reply.header('connection', 'close');
    });
  }

  /** True from the moment at which the server begins to end. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Aborts when requests that are still under way are cut off. */
  get cutOff(): AbortSignal {
    return this.#cutOff.signal;
  }

  /** Ends the requests; those that take too long are cut off. */
  async finish({ delayMs, graceMs }: ShutdownTimes): Promise<void> {
    this.#isEnding = true;
    if (delayMs > 0) await wait(delayMs);
    await this.#acceptWaiting();
    const { server } = this.#app;
    if (server.listening) {
      server.close();
      // Closes the servers of the other addresses of `localhost` too.
      server.unref();
    }
    const until = performance.now() + graceMs;
    while (this.#underWay.size > 0 && performance.now() < until) await wait(LOOK_MS);
    const left = [...this.#underWay];
    if (left.length > 0)
      this.#app.log.warn({ requests: left.length }, 'requests took too long and were cut off');
    this.#cutOff.abort();
    for (const response of left) response.destroy();
  }

  /**
   * Lets the event loop accept the connections that the system holds, one in each turn, and read
   * their requests: to stop listening resets them.
   */
  async #acceptWaiting(): Promise<void> {
    const until = performance.now() + LONGEST_ACCEPT_MS;
    let seen = this.#arrived;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; quiet++) {
      await nextTurn();
      if (this.#arrived !== seen) quiet = 0;
      seen = this.#arrived;
    }
  }
}
