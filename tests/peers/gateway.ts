import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that puts the bearer to each request, as a company's gateway does for clients that have none. */
export interface Gateway {
  origin: string;
  /** Addresses of the requests so far, decoded. */
  readonly requested: string[];
  close(): void;
}

/** Starts a gateway to `url`. */
export async function startGateway(url: string, bearer: string): Promise<Gateway> {
  const requested: string[] = [];
  const gateway = createServer((request, response) => {
    requested.push(decodeURIComponent(request.url!));
    void fetch(`${url}${request.url}`, {
      headers: { authorization: `Bearer ${bearer}` },
    }).then(
      async (answer) =>
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(Buffer.from(await answer.arrayBuffer())),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    requested,
    close: () => void gateway.close(),
  };
}
