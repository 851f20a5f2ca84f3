import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit, auditAnonymous } from '../audit/audit.ts';
import { serverEvent } from '../audit/audit-event.ts';
import type { Services } from '../services.ts';
import type { Attempts } from './attempts.ts';
import { endUserSessions } from './grants.ts';
import {
  chooseLanguage,
  PAGE_HEADERS,
  passwordChangedPage,
  passwordPage,
  PROVIDER_PATH,
} from './pages.ts';
import type { PasswordView } from './pages.ts';
import { checkNewPassword } from './users.ts';
import type { Accounts, PasswordFault, StoredAccount } from './users.ts';

/** What checks and changes passwords. */
export interface PasswordTools {
  services: Services;
  accounts: Accounts;
  attempts: Attempts;
}

/** Why a sign-in failed, and the seconds to wait before another attempt. */
export interface SignInFailure {
  problem: 'wrong' | 'tooMany';
  waitSeconds: number;
}

/** HTTP statuses of answers to a form that failed. */
const FAILURE_STATUS = { wrong: 401, tooMany: 429 } as const;

/** A reply with the status of a failed sign-in. */
export function withFailure(reply: FastifyReply, failure: SignInFailure): FastifyReply {
  if (failure.problem === 'tooMany') reply.header('retry-after', String(failure.waitSeconds));
  return reply.code(FAILURE_STATUS[failure.problem]);
}

/** The account of a form with a name and a password, or why it is refused. */
export async function checkCredentials(
  { accounts, attempts }: PasswordTools,
  { ip }: Pick<FastifyRequest, 'ip'>,
  form: URLSearchParams,
): Promise<{ account: StoredAccount } | SignInFailure> {
  const typed = form.get('login') ?? '';
  // A name and an e-mail of one account count as one.
  const login = (await accounts.findTyped(typed))?.login ?? typed;
  const waitSeconds = await attempts.begin(ip, login);
  if (waitSeconds > 0) return { problem: 'tooMany', waitSeconds };
  const account = await accounts.authenticate(typed, form.get('password') ?? '');
  if (!account) return { problem: 'wrong', waitSeconds: 0 };
  await attempts.succeeded(ip, login);
  return { account };
}

/** The page on which people change their password, whether they are signed in or not. */
export function passwordPages(app: FastifyInstance, tools: PasswordTools): void {
  const { origin } = tools.services.config;
  const url = `${PROVIDER_PATH}/password`;
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    view: Pick<PasswordView, 'login' | 'problem' | 'waitSeconds'>,
  ): FastifyReply =>
    sendPage(
      reply,
      passwordPage(readLanguage(request), { action: url, isRequired: false, ...view }),
    );

  app.get(url, (request, reply) => show(request, reply, { login: '', problem: null }));
  app.post(url, async (request, reply) => {
    const form = readForm(request);
    const login = form.get('login') ?? '';
    if (!isOwnForm(request, origin))
      return show(request, reply.code(400), { login, problem: null });
    const result = await checkCredentials(tools, request, form);
    if ('problem' in result) {
      await recordChange(tools, request, { login, problem: result.problem });
      return show(request, withFailure(reply, result), { login, ...result });
    }
    const problem = await change(tools, request, result.account);
    if (problem) return show(request, reply.code(422), { login, problem });
    return sendPage(reply, passwordChangedPage(readLanguage(request), origin));
  });
}

/**
 * Changes a first password in the course of a sign-in. False if the page for it was sent instead:
 * its form comes back to the address of the sign-in.
 */
export async function setOwnPassword(
  tools: PasswordTools,
  sent: { request: FastifyRequest; reply: FastifyReply; account: StoredAccount },
): Promise<boolean> {
  const { request, reply, account } = sent;
  const isAsked = readForm(request).has('next');
  const problem = isAsked ? await change(tools, request, account) : null;
  if (isAsked && !problem) return true;
  const view = { action: request.url, login: account.login, isRequired: true, problem };
  await sendPage(reply.code(problem ? 422 : 200), passwordPage(readLanguage(request), view));
  return false;
}

/** Sets the password that a form asks for; what is wrong with it otherwise. */
async function change(
  tools: PasswordTools,
  request: FastifyRequest,
  account: StoredAccount,
): Promise<PasswordFault | null> {
  const form = readForm(request);
  const [current, next, repeated] = ['password', 'next', 'repeated'].map(
    (name) => form.get(name) ?? '',
  ) as [string, string, string];
  const problem = checkNewPassword(account, { current, next, repeated });
  if (problem) return problem;
  await tools.accounts.changePassword(account.login, next);
  await endUserSessions(tools.services.db, account.login);
  await recordChange(tools, request, { login: account.login, userId: account.login });
  return null;
}

function recordChange(
  { services }: PasswordTools,
  request: FastifyRequest,
  { login, userId = '', problem }: { login: string; userId?: string; problem?: string },
): Promise<void> {
  const event = serverEvent('passwordChange', 'session', problem === undefined, { login, problem });
  const record = problem === undefined ? audit : auditAnonymous;
  return record(services, { id: userId }, request, event);
}

/** The fields of a form. */
export function readForm({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Whether a form was sent by a page of this server. */
export function isOwnForm({ headers }: FastifyRequest, origin: string): boolean {
  return !headers.origin || headers.origin === origin;
}

/** Sends a page with the headers that all of them have. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
}

function readLanguage({ headers }: FastifyRequest): ReturnType<typeof chooseLanguage> {
  return chooseLanguage(undefined, headers['accept-language']);
}
