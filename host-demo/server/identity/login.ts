import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { audit, auditAnonymous } from '../audit/audit.ts';
import { serverEvent } from '../audit/audit-event.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { EventBudget, toNetwork } from '../audit/event-budget.ts';
import type { Services } from '../services.ts';
import { Attempts } from './attempts.ts';
import { noteEnded } from './grants.ts';
import { errorPage, chooseLanguage, loginPage, PROVIDER_PATH, tooManyPage } from './pages.ts';
import {
  checkCredentials,
  isOwnForm,
  passwordPages,
  readForm,
  sendPage,
  setOwnPassword,
  withFailure,
} from './password-pages.ts';
import type { PasswordTools, SignInFailure } from './password-pages.ts';
import { createProvider } from './provider.ts';
import { Accounts } from './users.ts';
import type { StoredAccount } from './users.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const FORM_LIMIT_BYTES = 4096;
/** Sign-ins that are begun in a minute from one network, and from all: each is kept for an hour. */
const BEGUN = { perKey: 240, inAll: 1200 };
/** Seconds after which a network that has begun too many may begin another. */
const WAIT_S = 10;

/** The embedded provider, its sign-in page and the two files that its pages load. */
export async function registerProvider(app: FastifyInstance, services: Services): Promise<void> {
  const accounts = new Accounts(services.config);
  // Of a new server they are written now, so that their first passwords are shown at its start.
  await accounts.list();
  const provider = await createProvider(services, accounts);
  provider.on('server_error', (_ctx, error) =>
    services.log.error({ err: error }, 'The sign-in provider failed'),
  );
  auditSessions(services, provider);
  const signIn = { services, provider, accounts, attempts: new Attempts(services.db) };
  app.register(async (pages) => {
    acceptForms(pages);
    signInPages(pages, signIn);
    passwordPages(pages, signIn);
  });
  app.register(async (protocol) => mount(protocol, services.config.origin, provider));
  asset(app, 'page.css', 'text/css; charset=utf-8');
  asset(app, 'sign-out.js', 'text/javascript; charset=utf-8');
}

/**
 * Audits ended sessions and refused codes and refresh tokens. A failed grant means that a session
 * could not be renewed, or that a third party tried to use the code or token.
 */
function auditSessions(services: Services, provider: Provider): void {
  const write = (
    { ip, req }: KoaContextWithOIDC,
    userId: string | undefined,
    event: AuditEvent,
  ): void => {
    const origin = { ip, id: String(req.headers['x-request-id'] ?? '') };
    const record = event.audit_success ? audit : auditAnonymous;
    void record(services, { id: userId ?? '' }, origin, event);
  };
  provider.on('end_session.success', (ctx) => {
    const session = ctx.oidc.session as { uid: string; destroyed?: boolean } | undefined;
    if (session?.destroyed)
      noteEnded(services.db, session.uid).catch((error: unknown) =>
        services.log.error({ err: error }, 'The end of a session could not be noted'),
      );
    write(ctx, ctx.oidc.session?.accountId, serverEvent('signOut', 'session', true, {}));
  });
  provider.on('grant.error', (ctx, error) =>
    write(
      ctx,
      ctx.oidc.entities.Account?.accountId,
      serverEvent('tokenRefused', 'session', false, {
        grant: ctx.oidc.params?.['grant_type'],
        problem: error.message,
      }),
    ),
  );
}

/** Hands everything below the provider's path to it, its body unread. */
function mount(app: FastifyInstance, origin: string, provider: Provider): void {
  const { protocol, host } = new URL(origin);
  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const begun = new EventBudget(BEGUN);
  app.all(`${PROVIDER_PATH}/*`, async ({ raw, ip, headers }, reply) => {
    const below = (raw.url ?? '').replace(/^(https?:\/\/[^/]*)?\/+sso\/+idp/i, '');
    if (/^\/+auth\b/i.test(below) && begun.take(toNetwork(ip)) === null) {
      const language = chooseLanguage(undefined, headers['accept-language']);
      const page = tooManyPage(language, origin, WAIT_S);
      return sendPage(withFailure(reply, { problem: 'tooMany', waitSeconds: WAIT_S }), page);
    }
    reply.hijack();
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-for'] = ip;
    Object.assign(raw, { url: below, originalUrl: `${PROVIDER_PATH}${below}` });
    await answer(raw, reply.raw);
    return reply;
  });
}

/** What the pages of the sign-in work with. */
interface SignIn extends PasswordTools {
  provider: Provider;
}

function signInPages(app: FastifyInstance, signIn: SignIn): void {
  const { services, provider, accounts } = signIn;
  const { origin } = services.config;
  const url = `${PROVIDER_PATH}/login/:uid`;

  app.get(url, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(request, reply, origin);
    if (interaction.prompt.name === 'login')
      return sendPage(reply, buildLoginPage(request, interaction, await accounts.list(), null));
    // The one client is the product itself: there is nothing to ask the user.
    const consent = { grantId: await grantFor(provider, interaction) };
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { consent }),
      303,
    );
  });

  app.post(url, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction || interaction.prompt.name !== 'login' || !isOwnForm(request, origin))
      return showExpired(request, reply, origin);
    const form = readForm(request);
    const login = form.get('login') ?? '';
    const result = await checkCredentials(signIn, request, form);
    if ('problem' in result) {
      await auditSignIn(services, request, { login, problem: result.problem });
      const page = buildLoginPage(request, interaction, await accounts.list(), {
        login,
        ...result,
      });
      return sendPage(withFailure(reply, result), page);
    }
    const { account } = result;
    if (account.mustChange && !(await setOwnPassword(signIn, { request, reply, account })))
      return reply;
    await auditSignIn(services, request, { login, userId: account.login });
    const answer = { login: { accountId: account.login } };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, answer), 303);
  });
}

function auditSignIn(
  services: Services,
  request: FastifyRequest,
  { login, userId = '', problem }: { login: string; userId?: string; problem?: string },
): Promise<void> {
  const event = serverEvent('signIn', 'session', problem === undefined, { login, problem });
  const record = problem === undefined ? audit : auditAnonymous;
  return record(services, { id: userId }, request, event);
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/**
 * Returns the interaction that both the address and the browser's signed cookie name; null if the
 * cookie names none or a different one.
 */
async function findInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === (request.params as { uid: string }).uid ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

function buildLoginPage(
  request: FastifyRequest,
  { uid, params }: Interaction,
  accounts: readonly StoredAccount[],
  failed: ({ login: string } & SignInFailure) | null,
): string {
  const { login_hint: hint, ui_locales: locales } = params;
  return loginPage(chooseLanguage(asText(locales), request.headers['accept-language']), {
    action: `${PROVIDER_PATH}/login/${uid}`,
    login: failed?.login ?? asText(hint) ?? '',
    problem: failed?.problem ?? null,
    waitSeconds: failed?.waitSeconds ?? 0,
    demo: accounts.filter(({ isDemo }) => isDemo),
  });
}

function showExpired(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  return sendPage(
    reply.code(400),
    errorPage(chooseLanguage(undefined, request.headers['accept-language']), origin, null),
  );
}

async function grantFor(
  provider: Provider,
  { grantId, session, params }: Interaction,
): Promise<string> {
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant =
    known ??
    new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  return grant.save();
}

function asset(app: FastifyInstance, name: string, type: string): void {
  const content = readFileSync(new URL(name, import.meta.url));
  app.get(`${PROVIDER_PATH}/${name}`, (_request, reply) =>
    reply
      .headers({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=3600',
      })
      .send(content),
  );
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
