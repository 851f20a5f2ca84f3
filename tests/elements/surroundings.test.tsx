import { expect } from 'chai';
import { defineElement } from '../../elements/define.ts';
import { complaintsDuring, defineProbe, freshTag, placed, settle } from './probe.tsx';

const frameOf = (element: HTMLElement): HTMLElement =>
  element.shadowRoot?.querySelector('.geo-frame') as HTMLElement;

describe('the surroundings of an element', () => {
  it('are the nearest lang and dir, through shadow roots, and follow their changes', async () => {
    const tag = freshTag();
    defineProbe(tag);
    const outer = document.createElement('div');
    outer.lang = 'zh-CN';
    document.body.append(outer);
    const root = outer.attachShadow({ mode: 'open' });
    const element = document.createElement(tag);
    root.append(element);
    await settle();
    expect(frameOf(element).lang).to.equal('zh-CN');
    expect(frameOf(element).dir).to.equal('ltr');
    outer.lang = 'ar';
    await settle();
    expect(frameOf(element).dir).to.equal('rtl');
    outer.dir = 'ltr';
    await settle();
    expect(frameOf(element).dir).to.equal('ltr');
    element.lang = 'ar';
    await settle();
    expect(frameOf(element).dir).to.equal('rtl');
    element.remove();
  });

  it("take lang and theme from the page's geo-session where the element has none", async () => {
    const tag = freshTag();
    defineProbe(tag);
    const session = document.createElement('geo-session');
    session.setAttribute('theme', 'dark');
    session.setAttribute('lang', 'tr');
    document.body.append(session);
    const element = await placed(tag);
    expect(frameOf(element).dataset['theme']).to.equal('dark');
    expect(frameOf(element).lang).to.equal('tr');
    element.theme = 'light';
    await settle();
    expect(frameOf(element).dataset['theme']).to.equal('light');
    element.removeAttribute('theme');
    element.theme = 'auto';
    session.setAttribute('theme', 'light');
    await settle();
    expect(frameOf(element).dataset['theme']).to.equal('light');
    session.remove();
    element.remove();
  });
});

describe('styles', () => {
  it("of the page do not reach in, and the element's own do not reach out", async () => {
    const tag = freshTag();
    defineProbe(tag);
    const hostile = document.createElement('style');
    hostile.textContent = `* { all: revert !important; box-sizing: content-box !important; font-size: 40px } html { font-size: 32px } button { display: none }`;
    document.head.append(hostile);
    const element = await placed(tag);
    const shown = getComputedStyle(element.shadowRoot?.querySelector('button') as Element);
    expect(shown.display).not.to.equal('none');
    expect(getComputedStyle(frameOf(element)).fontSize).to.equal('13px');
    expect(getComputedStyle(frameOf(element)).boxSizing).to.equal('border-box');
    hostile.remove();
    const outside = document.createElement('p');
    outside.className = 'probe';
    document.body.append(outside);
    expect(getComputedStyle(outside).color).not.to.equal('rgb(1, 2, 3)');
  });
});

describe('a second definition of a tag', () => {
  it('answers the class that the page uses, and one line names both versions', async () => {
    const tag = freshTag();
    defineProbe(tag);
    const used = customElements.get(tag);
    let second: unknown;
    const complaints = await complaintsDuring(async () => {
      second = defineElement({ tag, component: () => null });
      defineElement({ tag, component: () => null });
    });
    expect(second).to.equal(used);
    expect(complaints).to.have.length(1);
    expect(complaints[0]).to.match(/version \S+ found version \S+ on this page/);
  });
});
