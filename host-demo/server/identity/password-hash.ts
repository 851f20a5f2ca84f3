import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of a hash (RFC 7914): N is two to the power of `ln`. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}

/** For passwords that people choose: 32 MB and a quarter of a second. */
const CHOSEN: Cost = { ln: 15, r: 8, p: 3 };
/** For passwords of 96 random bits, and the public ones of the demo, that no cost makes safer. */
const FIXED: Cost = { ln: 12, r: 8, p: 1 };
/** A hash of 2^20 with blocks of eight takes a gigabyte. */
const MOST_LN = 20;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes that are computed at once: each takes a thread and 32 MB. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password as a PHC string, `$scrypt$ln=15,r=8,p=3$salt$hash`.
 * @param kind whether a person chose it
 */
export async function hashPassword(password: string, kind: 'chosen' | 'fixed'): Promise<string> {
  const cost = kind === 'chosen' ? CHOSEN : FIXED;
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;
}

/** Whether a hash is of this password; false for a hash that cannot be read. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  // Costs that no server sets would take more memory than there is.
  if (!salt || !hash || Number(ln) > MOST_LN || Number(r) > 16 || Number(p) > 16) return false;
  const wanted = Buffer.from(hash, 'base64');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const found = await derive(password, Buffer.from(salt, 'base64'), cost);
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

/** Takes the time of a check without a result, so that an unknown name is no faster than a known one. */
export async function wasteCheck(password: string): Promise<void> {
  await derive(password, Buffer.alloc(SALT_BYTES), CHOSEN);
}

async function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const N = 2 ** ln;
      scrypt(
        password.normalize('NFKC'),
        salt,
        HASH_BYTES,
        { N, r, p, maxmem: 256 * N * r },
        (error, key) => (error ? reject(error) : resolve(key)),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
