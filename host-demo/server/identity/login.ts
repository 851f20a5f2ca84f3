import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { audit } from '../audit.ts';
import { serverEvent } from '../audit-event.ts';
import type { Services } from '../services.ts';
import { Attempts } from './attempts.ts';
import { errorPage, chooseLanguage, loginPage, PAGE_HEADERS, PROVIDER_PATH } from './pages.ts';
import { createProvider } from './provider.ts';
import { accountFor, loadAccounts } from './users.ts';
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
  tellSessions(services, provider);
  app.register(async (pages) => signInPages(pages, services, provider, accounts));
  app.register(async (protocol) => mount(protocol, services.config.origin, provider));
  asset(app, 'page.css', 'text/css; charset=utf-8');
  asset(app, 'sign-out.js', 'text/javascript; charset=utf-8');
}

/** Sessions that end, and codes and refresh tokens that are refused: a grant that fails is a session that cannot go on, or somebody else's try. */
function tellSessions(services: Services, provider: Provider): void {
  const tell = (
    { ip, req }: KoaContextWithOIDC,
    userId: string,
    event: string,
    success: boolean,
    items: object,
  ): void => {
    void audit(
      services,
      { id: userId },
      { ip, id: String(req.headers['x-request-id'] ?? '') },
      serverEvent(event, 'session', success, { ...items }),
    );
  };
  provider.on('end_session.success', (ctx) =>
    tell(ctx, ctx.oidc.session?.accountId ?? '', 'signOut', true, {}),
  );
  provider.on('grant.error', (ctx, error) =>
    tell(ctx, ctx.oidc.entities.Account?.accountId ?? '', 'tokenRefused', false, {
      grant: ctx.oidc.params?.['grant_type'],
      problem: error.message,
    }),
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
  const { config } = services;
  const attempts = new Attempts();
  const url = `${PROVIDER_PATH}/login/:uid`;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  /** The interaction that this address and this browser's signed cookie both name. */
  async function findInteraction(
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

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    failed: { login: string; problem: 'wrong' | 'tooMany' } | null,
  ): FastifyReply {
    const { login_hint: hint, ui_locales: locales } = interaction.params;
    return html(
      reply.code(failed === null ? 200 : failed.problem === 'wrong' ? 401 : 429),
      loginPage(chooseLanguage(asText(locales), request.headers['accept-language']), {
        action: `${PROVIDER_PATH}/login/${interaction.uid}`,
        login: failed?.login ?? asText(hint) ?? '',
        problem: failed?.problem ?? null,
        demo: config.demo ? accounts : [],
      }),
    );
  }

  function expired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return html(
      reply.code(400),
      errorPage(chooseLanguage(undefined, request.headers['accept-language']), config.origin, null),
    );
  }

  app.get(url, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return expired(request, reply);
    if (interaction.prompt.name === 'login') return show(request, reply, interaction, null);
    // The one client is the product itself: there is nothing to ask the user.
    const consent = { grantId: await grantFor(provider, interaction) };
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { consent }),
      303,
    );
  });

  app.post(url, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    const { origin } = request.headers;
    if (!interaction || interaction.prompt.name !== 'login' || (origin && origin !== config.origin))
      return expired(request, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const login = form.get('login') ?? '';
    const tell = (success: boolean, userId: string, problem?: string): Promise<void> =>
      audit(
        services,
        { id: userId },
        request,
        serverEvent('signIn', 'session', success, { login, problem }),
      );
    if (attempts.areTooMany(request.ip, login)) {
      await tell(false, '', 'tooMany');
      return show(request, reply, interaction, { login, problem: 'tooMany' });
    }
    const account = accountFor(accounts, login, form.get('password') ?? '');
    if (!account) {
      attempts.failed(request.ip, login);
      await tell(false, '', 'wrong');
      return show(request, reply, interaction, { login, problem: 'wrong' });
    }
    attempts.succeeded(request.ip, login);
    await tell(true, account.login);
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: account.login },
      }),
      303,
    );
  });
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
