import { damagedFile } from './identity-file.ts';

/** An account of the embedded provider. */
export interface Account {
  /** Name typed at sign-in, and claim `sub`. */
  login: string;
  name: string;
  email: string;
  groups: readonly string[];
}

/** An account as its file holds it. */
export interface StoredAccount extends Account {
  /** A PHC string. */
  passwordHash: string;
  /** The first password of a server, which has to be changed at the first sign-in. */
  mustChange?: boolean;
  /** The password is the login, as everybody can read in the sources. */
  isDemo?: boolean;
}

/** An account with a password in clear: written by hand, or by an earlier version. */
export interface ClearAccount extends Account {
  password: string;
}

/**
 * Reads the accounts of a file, which people may write: a name, an e-mail address and groups may be
 * missing. Throws with a sentence for people that names the file and the account.
 */
export function parseAccounts(
  file: string,
  content: unknown,
): readonly (StoredAccount | ClearAccount)[] {
  if (!Array.isArray(content)) throw damagedFile(file, 'a list of accounts is needed');
  return content.map((entry: unknown, at) => {
    const account = (entry ?? {}) as Partial<StoredAccount & ClearAccount>;
    const { login, name = login, email = '', groups = [] } = account;
    const secret = account.passwordHash ?? account.password;
    const fault = [
      !isText(login) && 'a text as login',
      !isText(secret) && 'a text as password',
      !isText(name) && 'a text as name',
      typeof email !== 'string' && 'a text as email',
      !(Array.isArray(groups) && groups.every(isText)) && 'a list of texts as groups',
    ].find((one) => one !== false);
    if (fault) throw damagedFile(file, `account ${at + 1} needs ${fault}`);
    return { ...account, name, email, groups } as StoredAccount | ClearAccount;
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
