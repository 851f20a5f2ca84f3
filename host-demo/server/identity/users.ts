import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { parseAccounts } from './account-file.ts';
import type { Account, ClearAccount, StoredAccount } from './account-file.ts';
import { IdentityFile } from './identity-file.ts';
import { hashPassword, isPassword, wasteCheck } from './password-hash.ts';

export type { Account, StoredAccount };

/** Domain of the demo users that may come in where e-mail domains are limited. */
const DEMO_EMAIL_DOMAIN = 'subsurface.example';

const DEMO_ACCOUNTS: readonly Account[] = [
  {
    login: 'geologist',
    name: 'Deniz Kaya',
    email: `geologist@${DEMO_EMAIL_DOMAIN}`,
    groups: ['geology', 'editor', 'loader'],
  },
  {
    login: 'petrophysicist',
    name: 'Layla Haddad',
    email: `petrophysicist@${DEMO_EMAIL_DOMAIN}`,
    groups: ['petrophysics', 'editor'],
  },
  {
    login: 'admin',
    name: 'Wei Chen',
    email: `admin@${DEMO_EMAIL_DOMAIN}`,
    groups: ['studio-admin', 'admin'],
  },
  {
    login: 'visitor',
    name: 'Alex Visitor',
    email: 'visitor@elsewhere.example',
    groups: ['reader'],
  },
];

/** Why a new password is not taken. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'tooSimple' | 'unchanged' | 'notRepeated';

/** Characters of a password. */
export const PASSWORD_LENGTH = { least: 12, most: 200 };

/** What is wrong with a new password; null if nothing is. */
export function checkNewPassword(
  { login, email }: Pick<Account, 'login' | 'email'>,
  { current, next, repeated }: { current: string; next: string; repeated: string },
): PasswordFault | null {
  if (next !== repeated) return 'notRepeated';
  // As it is hashed.
  const normal = next.normalize('NFKC');
  if (normal === current.normalize('NFKC')) return 'unchanged';
  const characters = [...next];
  if (characters.length < PASSWORD_LENGTH.least) return 'tooShort';
  if (characters.length > PASSWORD_LENGTH.most) return 'tooLong';
  const typed = normal.toLowerCase();
  const isSimple =
    new Set(characters).size < 5 ||
    [login, email].some((name) => name.length > 3 && typed.includes(name.toLowerCase()));
  return isSimple ? 'tooSimple' : null;
}

/** First passwords of servers that were started just now, by the file of their accounts. */
const firstPasswords = new Map<string, readonly ClearAccount[]>();

/**
 * Accounts of the embedded provider, in a file of the data folder that several servers may share.
 * Passwords are hashed in it: what is written there in clear is replaced when it is read.
 */
export class Accounts {
  readonly #file: IdentityFile<unknown>;
  readonly #isDemo: boolean;

  constructor(config: Pick<Config, 'dataFolder' | 'demo'>) {
    this.#isDemo = config.demo;
    this.#file = new IdentityFile(config, config.demo ? 'demo-users.json' : 'users.json');
  }

  /** All accounts. The first call of a new server writes them. */
  async list(): Promise<readonly StoredAccount[]> {
    const known = this.#parse(await this.#file.read());
    if (known?.every(isHashed)) return known;
    const written = await this.#file.update(async (content) => {
      const stored = this.#parse(content);
      const accounts = stored ?? (this.#isDemo ? await makeDemoAccounts() : this.#makeFirst());
      return Promise.all(accounts.map(withHash));
    });
    return written as readonly StoredAccount[];
  }

  /** The accounts of the file, which people may write; null if there is none. */
  #parse(content: unknown): readonly (StoredAccount | ClearAccount)[] | null {
    return content === null ? null : parseAccounts(this.#file.path, content);
  }

  async find(login: string): Promise<StoredAccount | undefined> {
    return (await this.list()).find((account) => account.login === login);
  }

  /** The account with this login or e-mail and this password; null for a wrong one. */
  async authenticate(login: string, password: string): Promise<StoredAccount | null> {
    const account = await this.findTyped(login);
    if (!account || password.length > PASSWORD_LENGTH.most * 4) {
      await wasteCheck('');
      return null;
    }
    return (await isPassword(password, account.passwordHash)) ? account : null;
  }

  /** The account that a person means by what they typed. */
  async findTyped(login: string): Promise<StoredAccount | undefined> {
    const typed = login.trim().toLowerCase();
    return (await this.list()).find(({ login: name, email }) =>
      [name, email].some((one) => one !== '' && one.toLowerCase() === typed),
    );
  }

  /** Sets the password that a person chose. */
  async changePassword(login: string, next: string): Promise<void> {
    const passwordHash = await hashPassword(next, 'chosen');
    await this.list();
    await this.#file.update((content) =>
      Promise.resolve(
        (this.#parse(content) ?? []).map((account): StoredAccount | ClearAccount =>
          account.login === login ? { ...toAccount(account), passwordHash } : account,
        ),
      ),
    );
  }

  #makeFirst(): readonly (StoredAccount | ClearAccount)[] {
    const made = DEMO_ACCOUNTS.map((account) => ({
      ...account,
      password: randomBytes(12).toString('base64url'),
      mustChange: true,
    }));
    firstPasswords.set(this.#file.path, made);
    return made;
  }

  /** The first passwords of a new server, in clear, once: they are stored nowhere. */
  takeFirstPasswords(): readonly { login: string; password: string }[] {
    const made = firstPasswords.get(this.#file.path) ?? [];
    firstPasswords.delete(this.#file.path);
    return made.map(({ login, password }) => ({ login, password }));
  }
}

function makeDemoAccounts(): Promise<StoredAccount[]> {
  return Promise.all(
    DEMO_ACCOUNTS.map(async (account) => ({
      ...account,
      passwordHash: await hashPassword(account.login, 'fixed'),
      isDemo: true,
    })),
  );
}

function isHashed(account: StoredAccount | ClearAccount): account is StoredAccount {
  return !('password' in account);
}

async function withHash(account: StoredAccount | ClearAccount): Promise<StoredAccount> {
  if (isHashed(account)) return account;
  const { password, ...rest } = account as ClearAccount & { mustChange?: boolean };
  const kind = rest.mustChange ? 'fixed' : 'chosen';
  return { ...rest, passwordHash: await hashPassword(password, kind) };
}

function toAccount({ login, name, email, groups }: Account): Account {
  return { login, name, email, groups };
}
