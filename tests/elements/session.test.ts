import { expect } from 'chai';
import '../../elements/geo-session.ts';
import '../../elements/geo-login.ts';
import type { GeoSession } from '../../elements/geo-session.ts';
import { pageSession } from '../../src/session/page-session.ts';
import { GONE, settle } from './probe.tsx';

async function placed<E extends HTMLElement>(markup: string): Promise<E> {
  const box = document.createElement('div');
  box.innerHTML = markup;
  document.body.append(box);
  await settle();
  return box.firstElementChild as E;
}

afterEach(async () => {
  document.body.replaceChildren();
  await settle(GONE);
  history.replaceState(null, '', location.pathname);
});

describe('<geo-session>', () => {
  it('has no pixels', async () => {
    const element = await placed('<geo-session authority="/idp" client-id="app"></geo-session>');
    expect(element.getBoundingClientRect()).to.include({ width: 0, height: 0 });
  });

  it("configures the page's session by its attributes, with defaults", async () => {
    await placed(
      '<geo-session api-base="https://api.example/x/" authority="https://idp.example" client-id="app" cpg load-url="/load"></geo-session>',
    );
    expect(pageSession().configuration.peek()).to.deep.equal({
      apiBase: 'https://api.example/x',
      authority: 'https://idp.example',
      clientId: 'app',
      redirectUri: `${location.origin}/sso/callback`,
      scope: 'openid email groups profile offline_access cpg',
      cookieDomain: null,
      loadUrl: '/load',
    });
  });

  it('follows its attributes, keeps the session over a move, and takes it back when it goes', async () => {
    const element = await placed(
      '<geo-session authority="https://idp.example" client-id="app"></geo-session>',
    );
    element.setAttribute('client-id', 'other');
    await settle();
    const { configuration } = pageSession();
    expect(configuration.peek()?.clientId).to.equal('other');
    const before = configuration.peek();
    document.body.append(element);
    await settle(GONE);
    expect(configuration.peek()).to.equal(before);
    element.remove();
    await settle(GONE);
    expect(configuration.peek()).to.equal(null);
  });

  it("tells who is signed in by the page's own token, before and after the element was defined alike", async () => {
    const heard: unknown[] = [];
    document.body.addEventListener(
      'geo-session-change',
      (event) => heard.push((event as CustomEvent).detail),
      { once: false },
    );
    const element = await placed<GeoSession>('<geo-session></geo-session>');
    const claims = btoa(JSON.stringify({ sub: '7', preferred_username: 'mia', groups: ['a', 3] }));
    element.getAccessToken = async () => `h.${claims}.s`;
    await settle(60);
    expect(heard.at(-1)).to.deep.equal({
      state: 'signed-in',
      user: { id: '7', name: 'mia', email: '', groups: ['a'] },
    });
    element.getAccessToken = undefined;
    await settle(60);
    expect(heard.at(-1)).to.deep.equal({ state: 'anonymous', user: undefined });
  });

  it('hands on why getAccessToken failed', async () => {
    const codes: unknown[] = [];
    document.body.addEventListener(
      'geo-error',
      (event) => codes.push((event as CustomEvent).detail),
      { once: true },
    );
    const element = await placed<GeoSession>('<geo-session></geo-session>');
    element.getAccessToken = () => Promise.reject(new Error('the portal has no token'));
    await settle(60);
    expect(codes).to.deep.equal([{ code: 'LOGIN_FAILED', message: 'the portal has no token' }]);
    expect(await pageSession().token()).to.equal(null);
  });
});

const WORDS = {
  en: [
    'Logging in ...',
    'Snap! We faced an error while trying to Log you in, Please try again',
    'See details',
    'Hide Details',
  ],
  tr: [
    'Oturum açılıyor ...',
    'Oturum açılamadı. Lütfen yeniden deneyin.',
    'Ayrıntıları gör',
    'Ayrıntıları gizle',
  ],
};

describe('<geo-login>', () => {
  for (const [lang, [running, failed, show, hide]] of Object.entries(WORDS)) {
    it(`shows in ${lang} that it is logging in, then what went wrong, with details on demand`, async () => {
      await placed('<geo-session authority="https://idp.invalid" client-id="app"></geo-session>');
      history.replaceState(null, '', '?code=x');
      const element = await placed(`<geo-login lang="${lang}"></geo-login>`);
      const root = element.shadowRoot!;
      const first =
        root.querySelector('[role=status]')?.textContent ??
        root.querySelector('.failed-text')?.textContent;
      expect(localStorage.getItem('geo.login-event')).to.match(/^started \d+$/);
      for (let tries = 0; tries < 400 && !root.querySelector('.failed-text'); tries++)
        await settle(50);
      await settle(100);
      expect([running, failed, WORDS.en[0]]).to.include(first);
      expect(root.querySelector('.failed-text')?.textContent).to.equal(failed);
      const toggle = [...root.querySelectorAll('button')].find(
        (button) => button.textContent === show,
      )!;
      toggle.click();
      await settle();
      expect(toggle.textContent).to.equal(hide);
      expect(root.querySelector('.details p')?.textContent).to.have.length.above(0);
      expect(root.querySelector('.details pre')?.textContent).to.match(/Error|fetch/);
    });
  }
});
