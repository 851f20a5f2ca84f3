/** Returns the response to a call; null leaves the call pending until it is aborted. */
export type MockResponse = (pathname: string, body: string) => Response | null;

/** Answers this page's calls of the contract from now on; everything else goes where it went. */
export function answerWith(answer: MockResponse): void {
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!/^\/(service|trove)\//.test(pathname)) return network(input, init);
    const answered = answer(pathname, await request.text());
    request.signal.throwIfAborted();
    return (
      answered ??
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      )
    );
  };
}

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The answer of a server that has lost its database. */
export const failure = (): Response =>
  json(
    { success: false, error: 'UPSTREAM_UNAVAILABLE', message: 'The database does not answer' },
    500,
  );
