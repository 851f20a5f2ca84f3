import { TEXTS } from './texts.ts';
import type { ProviderLanguage } from './texts.ts';
import { PASSWORD_LENGTH } from './users.ts';
import type { Account, PasswordFault } from './users.ts';

/** Path of the embedded provider; with the origin in front, its issuer. */
export const PROVIDER_PATH = '/sso/idp';

/**
 * Headers of every page: own files only, no inline script or style, never in a frame, never kept.
 */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // Not stricter: without a referrer a form says no origin either, and the sign-in form is checked
  // by it.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * The language of a page: by `ui_locales` (OpenID Connect Core 1.0, 3.1.2.1), then by
 * Accept-Language, then English.
 */
export function chooseLanguage(
  uiLocales: string | undefined,
  acceptLanguage: string | undefined,
): ProviderLanguage {
  const accepted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', quality] = part.trim().split(/;\s*q=/);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const tags = [
    ...(uiLocales ?? '').split(' '),
    ...accepted.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag),
  ];
  const known = tags
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag && Object.hasOwn(TEXTS, tag));
  return (known ?? 'en') as ProviderLanguage;
}

/** What the sign-in page shows. */
export interface LoginView {
  /** Path that the form is sent to. */
  action: string;
  /** Name that is filled in. */
  login: string;
  /**
   * What was wrong with the last attempt: its name or password, or that there were too many before.
   */
  problem: 'wrong' | 'tooMany' | null;
  /** Seconds after which another attempt is allowed, where there were too many. */
  waitSeconds?: number;
  /** Accounts whose password is their login, shown with it; empty outside the demo. */
  demo: readonly Account[];
}

/** The sign-in page. */
export function loginPage(
  language: ProviderLanguage,
  { action, login, problem, waitSeconds = 0, demo }: LoginView,
): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.signIn,
    markup`
    <form method="post" action="${action}">
      ${problem ? alert(describeProblem(language, problem, waitSeconds)) : ''}
      ${accountFields(texts.login, login, texts.password)}
      <button class="primary">${texts.signIn}</button>
    </form>
    <p class="more"><a href="${PROVIDER_PATH}/password">${texts.changePassword}</a></p>
    ${demo.length ? markup`<h2>${texts.demo}</h2><ul>${demo.map((account) => demoAccount(language, action, account))}</ul>` : ''}`,
  );
}

/** Name and present password, the first of them that is empty with the focus. */
function accountFields(loginLabel: string, login: string, passwordLabel: string): Markup {
  return markup`<label for="login">${loginLabel}</label>
      <input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" dir="ltr" required ${login ? '' : 'autofocus'}>
      <label for="password">${passwordLabel}</label>
      <input id="password" name="password" type="password" autocomplete="current-password" dir="ltr" required ${login ? 'autofocus' : ''}>`;
}

function demoAccount(
  language: ProviderLanguage,
  action: string,
  { login, name, email }: Account,
): Markup {
  return markup`<li>
    <form method="post" action="${action}">
      <input type="hidden" name="login" value="${login}"><input type="hidden" name="password" value="${login}">
      <p><b>${name}</b> <bdi>${email}</bdi><br><span>${TEXTS[language].password}: <code>${login}</code></span></p>
      <button aria-label="${TEXTS[language].signIn}: ${name}">${TEXTS[language].signIn}</button>
    </form>
  </li>`;
}

/** What the page that changes a password shows. */
export interface PasswordView {
  /** Path that the form is sent to. */
  action: string;
  /** Name that is filled in. */
  login: string;
  /** Whether the sign-in goes on only with a new password. */
  isRequired: boolean;
  problem: 'wrong' | 'tooMany' | PasswordFault | null;
  waitSeconds?: number;
}

/** The page that changes a password. */
export function passwordPage(
  language: ProviderLanguage,
  { action, login, isRequired, problem, waitSeconds = 0 }: PasswordView,
): string {
  const texts = TEXTS[language];
  const rule = fill(language, texts.passwordRule, PASSWORD_LENGTH.least);
  return page(
    language,
    texts.changePassword,
    markup`
    ${isRequired ? markup`<p>${texts.mustChange}</p>` : ''}
    <form method="post" action="${action}">
      ${problem ? alert(describeProblem(language, problem, waitSeconds)) : ''}
      ${accountFields(texts.login, login, texts.currentPassword)}
      <label for="next">${texts.newPassword}</label>
      <input id="next" name="next" type="password" autocomplete="new-password" dir="ltr" aria-describedby="rule" required>
      <p id="rule" class="hint">${rule}</p>
      <label for="repeated">${texts.repeatPassword}</label>
      <input id="repeated" name="repeated" type="password" autocomplete="new-password" dir="ltr" required>
      <button class="primary">${texts.changePassword}</button>
    </form>`,
  );
}

/** After a password was changed. */
export function passwordChangedPage(language: ProviderLanguage, origin: string): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.passwordChanged,
    markup`<p>${texts.passwordChangedMore}</p><p><a href="${origin}/">${texts.back}</a></p>`,
  );
}

function describeProblem(
  language: ProviderLanguage,
  problem: NonNullable<LoginView['problem'] | PasswordView['problem']>,
  waitSeconds: number,
): string {
  const texts = TEXTS[language];
  if (problem === 'tooShort') return fill(language, texts.tooShort, PASSWORD_LENGTH.least);
  if (problem === 'tooLong') return fill(language, texts.tooLong, PASSWORD_LENGTH.most);
  if (problem !== 'tooMany') return texts[problem];
  const unit = waitSeconds < 90 ? 'second' : 'minute';
  const count = unit === 'second' ? waitSeconds : Math.ceil(waitSeconds / 60);
  return fill(language, texts.tooMany, count, { style: 'unit', unit, unitDisplay: 'long' });
}

/** A text with a number in its place, as the language writes it. */
function fill(
  language: ProviderLanguage,
  text: string,
  count: number,
  format: Intl.NumberFormatOptions = {},
): string {
  return text.replace('{{count}}', new Intl.NumberFormat(language, format).format(count));
}

function alert(text: string): Markup {
  return markup`<p class="danger" role="alert">${text}</p>`;
}

/**
 * Asks whether to sign out; with `known` (the caller proved by an ID token whose sign-out it is) a
 * script confirms at once. `form` is the provider's own.
 */
export function signOutPage(language: ProviderLanguage, form: string, known: boolean): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.signOut,
    markup`
    <p>${texts.signOutQuestion}</p>
    ${new Markup(form)}
    <p class="actions"><button class="primary" id="yes" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>
    <button form="op.logoutForm">${texts.stay}</button></p>
    ${known ? markup`<script src="${PROVIDER_PATH}/sign-out.js" defer></script>` : ''}`,
  );
}

/** After a sign-out that names no page to go to. */
export function signedOutPage(language: ProviderLanguage, origin: string): string {
  const texts = TEXTS[language];
  return page(
    language,
    texts.signedOut,
    markup`<p>${texts.signedOutMore}</p><p><a href="${origin}/">${texts.back}</a></p>`,
  );
}

/** What went wrong; null for a sign-in that was left open too long or belongs to another window. */
export function errorPage(
  language: ProviderLanguage,
  origin: string,
  details: string | null,
): string {
  const texts = TEXTS[language];
  return page(
    language,
    details === null ? texts.expired : texts.failed,
    markup`
    <p>${details === null ? texts.expiredMore : texts.failedMore}</p>
    ${details === null ? '' : markup`<pre dir="ltr">${details}</pre>`}
    <p><a href="${origin}/">${texts.back}</a></p>`,
  );
}

/** After too many sign-ins that were begun from one network. */
export function tooManyPage(
  language: ProviderLanguage,
  origin: string,
  waitSeconds: number,
): string {
  const { failed, back } = TEXTS[language];
  return page(
    language,
    failed,
    markup`<p>${describeProblem(language, 'tooMany', waitSeconds)}</p><p><a href="${origin}/">${back}</a></p>`,
  );
}

function page(language: ProviderLanguage, title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title} · Geo Elements</title><link rel="stylesheet" href="${PROVIDER_PATH}/page.css"></head>
<body><main><p class="product">Geo Elements</p><h1>${title}</h1>${body}</main></body>
</html>`.text;
}

/** Text that is HTML already; everything else is escaped where it is put in. */
class Markup {
  constructor(readonly text: string) {}
}

type Part = string | Markup | readonly Markup[];

function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.map((string, i) => string + (i < parts.length ? renderPart(parts[i]!) : '')).join(''),
  );
}

function renderPart(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part !== 'string') return part.map(({ text }) => text).join('');
  return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
