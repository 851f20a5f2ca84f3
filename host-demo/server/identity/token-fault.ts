import { errors } from 'jose';

const LONGEST = 120;

/**
 * Why a token was refused, for the log: a sentence without the token. What the token itself claims
 * is quoted and cut.
 *
 * @param expected what its claims must be
 */
export function describeTokenFault(
  error: unknown,
  expected: { issuer: string; audience: string },
): string {
  if (error instanceof errors.JWTExpired)
    return `the token expired ${secondsSince(error.payload.exp)} s ago`;
  if (error instanceof errors.JWTClaimValidationFailed) return describeClaim(error, expected);
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'the token is signed with a key that the issuer does not have';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'the signature of the token is not of the key of the issuer';
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'the token is signed by an algorithm that is not allowed';
  return `the token is not valid: ${error instanceof Error ? error.message : String(error)}`;
}

function describeClaim(
  { claim, reason, payload }: errors.JWTClaimValidationFailed,
  { issuer, audience }: { issuer: string; audience: string },
): string {
  if (reason === 'missing') return `the token has no claim ${claim}`;
  const value = quote(payload[claim]);
  if (claim === 'iss') return `the token is of the issuer ${value}, not ${quote(issuer)}`;
  if (claim === 'aud') return `the token is for ${value}, not ${quote(audience)}`;
  if (claim === 'nbf')
    return `the token is not valid before ${-secondsSince(payload.nbf)} s from now`;
  return `the claim ${claim} of the token is not valid: ${value}`;
}

function secondsSince(seconds: unknown): number {
  return typeof seconds === 'number' ? Math.round(Date.now() / 1000 - seconds) : 0;
}

function quote(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, LONGEST);
}
