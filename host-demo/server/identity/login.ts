import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { audit } from '../audit.ts';
import { serverEvent } from '../audit-event.ts';
import type { AuditEvent } from '../audit-event.ts';
import type { Services } from '../services.ts';
import { Attempts } from './attempts.ts';
import { errorPage, chooseLanguage, loginPage, PAGE_HEADERS, PROVIDER_PATH } from './pages.ts';
import { createProvider } from './provider.ts';
import { authenticate, loadAccounts } from './users.ts';
import type { Account } from './users.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const FORM_LIMIT_BYTES = 4096;

/** The embedded provider, its sign-in page and the two files that its pages load. */
export async function registerProvider(app: FastifyInstance, services: Services): Promise<void> {
  const accounts = await loadAccounts(services);
  const provider = await createProvider(services, accounts);
  provider.on('server_error', (_ctx, error) =>
    services.log.error({ err: error }, 'The sign-in provider failed'),
  );
  auditSessions(services, provider);
  app.register(async (pages) => signInPages(pages, services, provider, accounts));
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
    void audit(services, { id: userId ?? '' }, origin, event);
  };
  provider.on('end_session.success', (ctx) =>
    write(ctx, ctx.oidc.session?.accountId, serverEvent('signOut', 'session', true, {})),
  );
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
  app.all(`${PROVIDER_PATH}/*`, async ({ raw }, reply) => {
    reply.hijack();
    const below = (raw.url ?? '').replace(/^(https?:\/\/[^/]*)?\/+sso\/+idp/i, '');
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    Object.assign(raw, { url: below, originalUrl: `${PROVIDER_PATH}${below}` });
    await answer(raw, reply.raw);
  });
}

function signInPages(
  app: FastifyInstance,
  services: Services,
  provider: Provider,
  accounts: readonly Account[],
): void {
  const { origin, demo } = services.config;
  const attempts = new Attempts();
  const url = `${PROVIDER_PATH}/login/:uid`;
  const listed = demo ? accounts : [];
  acceptForms(app);

  app.get(url, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    if (!interaction) return showExpired(request, reply, origin);
    if (interaction.prompt.name === 'login')
      return html(reply, buildLoginPage(request, interaction, listed, null));
    // The one client is the product itself: there is nothing to ask the user.
    const consent = { grantId: await grantFor(provider, interaction) };
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { consent }),
      303,
    );
  });

  app.post(url, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply);
    const from = request.headers.origin;
    if (!interaction || interaction.prompt.name !== 'login' || (from && from !== origin))
      return showExpired(request, reply, origin);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const login = form.get('login') ?? '';
    const account = checkCredentials(attempts, accounts, request.ip, form);
    const problem = typeof account === 'string' ? account : undefined;
    const userId = typeof account === 'string' ? '' : account.login;
    const event = serverEvent('signIn', 'session', problem === undefined, { login, problem });
    await audit(services, { id: userId }, request, event);
    if (problem !== undefined)
      return html(
        reply.code(FAILURE_STATUS[problem]),
        buildLoginPage(request, interaction, listed, { login, problem }),
      );
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { login: { accountId: userId } }),
      303,
    );
  });
}

/** Why a sign-in failed, and the HTTP status of its answer. */
const FAILURE_STATUS = { wrong: 401, tooMany: 429 } as const;
type SignInProblem = keyof typeof FAILURE_STATUS;

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

/** The account of a sign-in form, or why the sign-in is refused. */
function checkCredentials(
  attempts: Attempts,
  accounts: readonly Account[],
  ip: string,
  form: URLSearchParams,
): Account | SignInProblem {
  const login = form.get('login') ?? '';
  if (attempts.areTooMany(ip, login)) return 'tooMany';
  const account = authenticate(accounts, login, form.get('password') ?? '');
  if (!account) {
    attempts.failed(ip, login);
    return 'wrong';
  }
  attempts.succeeded(ip, login);
  return account;
}

function buildLoginPage(
  request: FastifyRequest,
  { uid, params }: Interaction,
  listed: readonly Account[],
  failed: { login: string; problem: SignInProblem } | null,
): string {
  const { login_hint: hint, ui_locales: locales } = params;
  return loginPage(chooseLanguage(asText(locales), request.headers['accept-language']), {
    action: `${PROVIDER_PATH}/login/${uid}`,
    login: failed?.login ?? asText(hint) ?? '',
    problem: failed?.problem ?? null,
    demo: listed,
  });
}

function showExpired(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
  return html(
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

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
