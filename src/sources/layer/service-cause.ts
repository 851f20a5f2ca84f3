import type { ServiceCause, ServiceFailure } from '../../backend/map-service.ts';
import type { Problem } from '../../core/problem.ts';
import { type Message, msg } from '../../formats/msg.ts';

/** A failed request of a map or feature server with its cause as a sentence of every language. */
export function explainFailure({ reason, ...problem }: ServiceFailure): Problem {
  if (!reason) return problem;
  const parts = describeCause(reason);
  return { ...problem, message: String(parts), parts };
}

function describeCause({ kind, host, origin, page }: ServiceCause): Message {
  switch (kind) {
    case 'https':
      return msg`A page of https may not load from ${origin}: the server needs https.`;
    case 'silent':
      return msg`No answer came from ${host}: the server is away, its name or certificate is not valid, or the security policy of the page forbids it.`;
    case 'password':
      return msg`${host} does not accept a user and a password from a page of ${page} (CORS: Access-Control-Allow-Headers: authorization).`;
    case 'cors':
      return msg`${host} answers, but does not allow pages of ${page} to read it (CORS: Access-Control-Allow-Origin is missing or names another origin).`;
    case 'proxy':
      return msg`The address names a user and a password, which the proxy does not send. Configure them at the server.`;
  }
}
