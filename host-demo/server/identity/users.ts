import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Services } from '../services.ts';
import { kept } from './keys.ts';

/** An account of the embedded provider. */
export interface Account {
  /** Name typed at sign-in, and claim `sub`. */
  login: string;
  password: string;
  name: string;
  email: string;
  groups: readonly string[];
}

/** Domain of the demo users that may come in where e-mail domains are limited. */
const DEMO_EMAIL_DOMAIN = 'subsurface.example';

const DEMO_ACCOUNTS: readonly Account[] = [
  {
    login: 'geologist',
    password: 'geologist',
    name: 'Deniz Kaya',
    email: `geologist@${DEMO_EMAIL_DOMAIN}`,
    groups: ['geology', 'editor', 'loader'],
  },
  {
    login: 'petrophysicist',
    password: 'petrophysicist',
    name: 'Layla Haddad',
    email: `petrophysicist@${DEMO_EMAIL_DOMAIN}`,
    groups: ['petrophysics', 'editor'],
  },
  {
    login: 'admin',
    password: 'admin',
    name: 'Wei Chen',
    email: `admin@${DEMO_EMAIL_DOMAIN}`,
    groups: ['studio-admin', 'admin'],
  },
  {
    login: 'visitor',
    password: 'visitor',
    name: 'Alex Visitor',
    email: 'visitor@elsewhere.example',
    groups: ['reader'],
  },
];

/**
 * Users of the embedded provider: the demo's with their known passwords; otherwise those of
 * `identity/users.json` under the data folder, first written with passwords of their own.
 */
export async function loadAccounts({
  config,
  log,
}: Pick<Services, 'config' | 'log'>): Promise<readonly Account[]> {
  if (config.demo) return DEMO_ACCOUNTS;
  return kept(config, 'users.json', () => {
    log.warn(
      `Users and their first passwords are in ${join(config.dataFolder, 'identity', 'users.json')}`,
    );
    return DEMO_ACCOUNTS.map((account) => ({
      ...account,
      password: randomBytes(12).toString('base64url'),
    }));
  });
}

/** The user with this login or e-mail and this password; null for a wrong one. */
export function authenticate(
  accounts: readonly Account[],
  login: string,
  password: string,
): Account | null {
  const typed = login.trim().toLowerCase();
  const account = accounts.find((one) => one.login === typed || one.email === typed);
  return account && timingSafeEqual(digest(account.password), digest(password)) ? account : null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
