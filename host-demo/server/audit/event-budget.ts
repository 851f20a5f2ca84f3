import { isIPv6 } from 'node:net';

/** How many events are taken of one key, and of all keys, in a minute. */
export interface BudgetLimits {
  perKey: number;
  inAll: number;
}

interface Bucket {
  left: number;
  at: number;
  skipped: number;
}

const MINUTE_MS = 60_000;
/** Keys that are remembered; beyond, the one that was unused for longest is forgotten. */
const MOST_KEYS = 10_000;

/**
 * Limits events by key and in all. What is skipped is counted, so that the next event that is taken
 * can say how many there were.
 */
export class EventBudget {
  readonly #limits: BudgetLimits;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #all: Bucket;

  constructor(limits: BudgetLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
    this.#all = { left: limits.inAll, at: now(), skipped: 0 };
  }

  /**
   * Takes an event of a key. @returns how many events were skipped since the last one that was
   * taken; null if this one is skipped too
   */
  take(key: string): number | null {
    const now = this.#now();
    const own = this.#find(key, now);
    refill(own, this.#limits.perKey, now);
    refill(this.#all, this.#limits.inAll, now);
    if (own.left < 1 || this.#all.left < 1) {
      this.#all.skipped++;
      return null;
    }
    own.left--;
    this.#all.left--;
    const { skipped } = this.#all;
    this.#all.skipped = 0;
    return skipped;
  }

  #find(key: string, now: number): Bucket {
    const found = this.#buckets.get(key) ?? { left: this.#limits.perKey, at: now, skipped: 0 };
    this.#buckets.delete(key);
    this.#buckets.set(key, found);
    if (this.#buckets.size > MOST_KEYS) this.#buckets.delete(this.#buckets.keys().next().value!);
    return found;
  }
}

function refill(bucket: Bucket, perMinute: number, now: number): void {
  bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) / MINUTE_MS) * perMinute);
  bucket.at = now;
}

/**
 * The network that an address is counted by: of IPv6 the first 64 bits, because one caller has all
 * the others; an IPv4 address as it is, however it is written.
 */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const inner = readIPv4(ip);
  if (inner !== null) return inner;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? 0 : tail.split(':').filter(Boolean).length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ?? '').split(':')];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The IPv4 address within a mapped one (RFC 4291) or one that was translated (RFC 6052). */
function readIPv4(ip: string): string | null {
  const [, dotted, high, low] =
    /^(?:::ffff:|64:ff9b::)(?:(\d+(?:\.\d+){3})|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(ip) ?? [];
  if (dotted) return dotted;
  if (!high || !low) return null;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
