import { expect } from 'chai';
import {
  complaintsDuring,
  defineProbe,
  freshTag,
  placed,
  type ProbeElement,
  settle,
} from './probe.tsx';

describe('attributes and properties', () => {
  it('keep a property that was set before the element was defined', async () => {
    const tag = freshTag();
    const early = document.createElement(tag) as ProbeElement;
    const data = { values: new Float32Array(4) };
    early.data = data;
    early.label = 'early';
    early.setAttribute('label', 'attribute');
    early.label = 'late';
    document.body.append(early);
    const log = defineProbe(tag);
    await settle();
    expect(log.props['data']).to.equal(data);
    expect(log.props['label']).to.equal('late');
    early.label = 'after';
    await settle();
    expect(log.props['label']).to.equal('after');
    early.setAttribute('label', 'attribute again');
    expect(early.label).to.equal('attribute again');
  });

  it('take a boolean attribute by its presence, whatever its text', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag, 'dark');
    expect(log.props['dark']).to.equal(true);
    element.removeAttribute('dark');
    await settle();
    expect(log.props['dark']).to.equal(false);
    element.setAttribute('dark', 'false');
    expect(element.dark).to.equal(true);
    element.toggleAttribute('dark', false);
    expect(element.dark).to.equal(false);
  });

  it('restore the default when an attribute is removed', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag, 'label="well" depth="2000" mode="header"');
    expect(log.props).to.include({ label: 'well', depth: 2000, mode: 'header' });
    for (const name of ['label', 'depth', 'mode']) element.removeAttribute(name);
    await settle();
    expect(log.props).to.include({ label: 'none', depth: 100, mode: 'plot' });
  });

  it('restore the default when a property is set to undefined or null', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    Object.assign(element, { label: 'well', mode: 'header', data: [1] });
    await settle();
    expect(log.props).to.include({ label: 'well', mode: 'header' });
    Object.assign(element, { label: undefined, mode: null, data: undefined });
    await settle();
    expect(log.props).to.include({ label: 'none', mode: 'plot', data: undefined });
    element.setAttribute('mode', 'header');
    element.mode = undefined as unknown as 'plot';
    expect(element.mode).to.equal('plot');
  });

  it('let the last of attribute and property stand', async () => {
    const tag = freshTag();
    defineProbe(tag);
    const element = await placed(tag, 'label="a"');
    element.label = 'b';
    expect(element.label).to.equal('b');
    element.setAttribute('label', 'c');
    expect(element.label).to.equal('c');
    element.label = 'd';
    element.removeAttribute('label');
    expect(element.label).to.equal('none');
  });

  it('hand large data over by reference, at once, and write no attribute', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag);
    const large = (): unknown => ({
      depth: new Float64Array(1_000_000),
      values: new Float32Array(1_000_000).fill(NaN),
    });
    const timed = (data: unknown): number => {
      const start = performance.now();
      element.data = data;
      return performance.now() - start;
    };
    // The fastest of five: what the machine's other work takes from one of them is not ours.
    expect(Math.min(...Array.from({ length: 5 }, () => timed(large())))).to.be.below(5);
    const data = large();
    element.data = data;
    await settle();
    expect(log.props['data']).to.equal(data);
    expect(element.data).to.equal(data);
    expect(element.getAttributeNames()).to.deep.equal([]);
  });

  it('survive bad JSON: the default applies, the page receives geo-error, the element shows it', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const heard: CustomEvent[] = [];
    const listener = (event: Event): void => void heard.push(event as CustomEvent);
    document.addEventListener('geo-error', listener);
    let element: ProbeElement | undefined;
    const complaints = await complaintsDuring(async () => {
      element = await placed(tag, `keys='{"a":' depth="deep" mode="neither"`);
    });
    document.removeEventListener('geo-error', listener);
    expect(complaints).to.deep.equal([]);
    expect(log.props).to.include({ keys: undefined, depth: 100, mode: 'plot' });
    expect(heard.map(({ detail }) => detail.code)).to.deep.equal([
      'ATTRIBUTE_INVALID',
      'ATTRIBUTE_INVALID',
      'ATTRIBUTE_INVALID',
    ]);
    expect(element?.shadowRoot?.textContent)
      .to.include('depth="deep"')
      .and.to.include('a number from 0 to 9000');
    element?.setAttribute('depth', '20');
    element?.setAttribute('keys', '{"well": 7}');
    await settle();
    expect(log.props['keys']).to.deep.equal({ well: 7 });
    expect(element?.shadowRoot?.textContent).not.to.include('depth=');
  });

  it('refuse a property of the wrong kind the same way', async () => {
    const tag = freshTag();
    defineProbe(tag);
    const element = await placed(tag);
    const complaints = await complaintsDuring(async () => {
      for (const wrong of [Object.create(null), Symbol('x'), {}, [], NaN, ''])
        element.depth = wrong as number;
      await settle();
    });
    expect(complaints).to.deep.equal([]);
    expect(element.depth).to.equal(100);
  });

  it('never turn an attribute into a function of the page', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = await placed(tag, 'on-pick="alert" label="open"');
    expect(log.props).to.include({ onPick: 'alert', label: 'open' });
    expect(element.onPick).to.equal('alert');
  });

  it('do not render an element that only has been created', async () => {
    const tag = freshTag();
    const log = defineProbe(tag);
    const element = document.createElement(tag) as ProbeElement;
    element.setAttribute('label', 'x');
    element.data = [];
    await settle();
    expect(log.renders).to.equal(0);
    expect(element.getAttributeNames()).to.deep.equal(['label']);
  });
});
