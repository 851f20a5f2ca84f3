import type { SessionUser } from './session.ts';

/**
 * Claims of a JWT by RFC 7519, unchecked; null if the text is not a JWT. Only for display: servers
 * and `checkIdToken` decide by the signature.
 */
export function decodeClaims(token: string | null): Readonly<Record<string, unknown>> | null {
  const part = token?.split('.')[1];
  if (!part) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null
      ? (claims as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * The user that claims speak of (OpenID Connect Core 1.0, 5.1; `groups` by spec 6); null without a
 * subject.
 */
export function toSessionUser(
  claims: Readonly<Record<string, unknown>> | null,
): SessionUser | null {
  const id = text(claims?.['sub']);
  if (!claims || !id) return null;
  const email = text(claims['email']);
  const groups = claims['groups'];
  return {
    id,
    email,
    name: text(claims['name']) || text(claims['preferred_username']) || email || id,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
