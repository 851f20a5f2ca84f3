/** How long a driver may take to begin to listen, in milliseconds. */
const START_MS = 60_000;
/** How long a function may run in a page, in milliseconds. */
const SCRIPT_MS = 60_000;

/** A session of the WebDriver protocol (W3C WebDriver, the classic one over HTTP). */
export interface Session {
  /**
   * Sends a command; `path` follows the session's address.
   * @throws Error with the driver's message
   */
  send<Result = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Result>;
}

/** Starts a session at a driver that may still be starting; `address` is the driver's. */
export async function startSession(address: string, capabilities: object): Promise<Session> {
  await untilListening(address);
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const base = `${address}/session/${sessionId}`;
  const session: Session = { send: (method, path, body) => send(method, base + path, body) };
  await session.send('POST', '/timeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS });
  return session;
}

async function untilListening(address: string): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      await fetch(`${address}/status`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function send<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await response.json()) as { value: Result & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.message}`);
  return value;
}
