import { describe, expect, it } from 'vitest';
import { listPopupQuery, readPopupQuery } from '../../host-demo/app/popup-query.ts';
import { formatRoute, type Route, isSamePlace, parseRoute } from '../../host-demo/app/router.ts';

/** The addresses of the application: what place each names, and that a place's address names it again. */

const at = (address: string): Route => parseRoute(new URL(address, 'http://page.example'));
const LOG = '/consume/log/wellLog/%7B%22wellLogId%22%3A%221%22%7D';

describe('an address of the application', () => {
  it.each<[string, Route]>([
    ['/', { name: 'consume', state: {}, alone: false }],
    ['/consume/browse', { name: 'consume', state: {}, alone: false }],
    ['/consume/start', { name: 'consume', state: { view: 'start' }, alone: false }],
    ['/consume/log', { name: 'consume', state: { kind: 'log' }, alone: false }],
    [
      LOG,
      {
        name: 'consume',
        state: { kind: 'log', catalog: 'wellLog', logId: '{"wellLogId":"1"}' },
        alone: false,
      },
    ],
    [
      `${LOG}?viewerpopup=1`,
      {
        name: 'consume',
        state: { kind: 'log', catalog: 'wellLog', logId: '{"wellLogId":"1"}' },
        alone: true,
      },
    ],
    [
      `${LOG}?viewerpopup=0`,
      {
        name: 'consume',
        state: { kind: 'log', catalog: 'wellLog', logId: '{"wellLogId":"1"}' },
        alone: false,
      },
    ],
    [
      '/consume/record/well/%7B%22uwi%22%3A%22TR-0001%22%7D',
      {
        name: 'consume',
        state: { catalog: 'well', record: '{"uwi":"TR-0001"}', view: 'record' },
        alone: false,
      },
    ],
    [
      '/popUp/wellLog/%7B%22wellLogId%22%3A%221%22%7D/log_view',
      { name: 'popup', catalog: 'wellLog', logId: '{"wellLogId":"1"}', shown: {} },
    ],
    [
      '/popUp/wellLog/1/log_view?template=served+7&frame=60.0',
      {
        name: 'popup',
        catalog: 'wellLog',
        logId: '1',
        shown: { template: 'served 7', frame: '60.0' },
      },
    ],
    [
      '/concession/summary/p-1?errors=1',
      { name: 'summary', processId: 'p-1', state: { errors: 1 } },
    ],
    ['/consume/view/v-1', { name: 'view', id: 'v-1' }],
    [
      `${LOG}?view.template=sonic&view.depthRange=1200,1350&view.depthScale=200`,
      {
        name: 'consume',
        state: {
          kind: 'log',
          catalog: 'wellLog',
          logId: '{"wellLogId":"1"}',
          view: { log: { template: 'sonic', depthRange: '1200,1350', depthScale: 200 } },
        },
        alone: false,
      },
    ],
    ['/consume/cart', { name: 'cart', state: {} }],
    [
      '/consume/map?center=%5B29%2C41%5D&zoom=8',
      { name: 'map', state: { center: [29, 41], zoom: 8 } },
    ],
    [
      '/consume/cart?tab=exports&cart=c1&job=p-1&status=%5B%22RUNNING%22%5D',
      { name: 'cart', state: { tab: 'exports', cart: 'c1', job: 'p-1', status: ['RUNNING'] } },
    ],
    ['/account', { name: 'account' }],
    ['/studio', { name: 'studio', state: {} }],
    [
      '/studio/Catalog/7?tab=fields',
      { name: 'studio', state: { entity: 'Catalog', id: '7', tab: 'fields' } },
    ],
    ['/load', { name: 'load', state: {} }],
    ['/load?only=refused', { name: 'load', state: { only: 'refused' } }],
    ['/sso/callback?code=1&state=2', { name: 'login' }],
  ])('%s names a place', (address, route) => {
    expect(at(address)).toEqual(route);
  });

  it.each([
    '/nowhere',
    '/consume/nothing',
    '/consume/log/wellLog',
    '/consume/record/well',
    '/consume/browse/wellLog',
    '/consume/cart/wellLog',
    '/consume/cart/wellLog/1',
    '/consume/map/well',
    '/consume/view',
    '/consume/view/1/more',
    '/account/more',
    '/sso/callback/more',
    '/popUp/wellLog/1',
    '/popUp/wellLog/1/log_view/more',
    '/concession/summary',
    '/load/more',
    '/studio/%E0%A4%A',
  ])('%s names none', (address) => {
    expect(at(address)).toEqual({ name: 'not-found' });
  });

  it('of a log in its own window names what is shown of the log', () => {
    const state = {
      template: 'served 7',
      templateName: 'Gas sands',
      frame: '60.0',
      depthUnit: 'ft',
      depthRange: '1200,1350.5',
      depthScale: 500,
      curves: ['GR', 'RHOB'],
      picks: false,
    };
    const shown = listPopupQuery(state);
    const address = formatRoute({ name: 'popup', catalog: 'wellLog', logId: '1', shown });
    expect(address).toContain('range=1200,1350.5');
    const route = at(address);
    expect(route.name === 'popup' && readPopupQuery(route.shown)).toEqual(state);
  });

  it('is had back from the place, whatever the keys and the state hold', () => {
    const places: Route[] = [
      {
        name: 'consume',
        alone: true,
        state: { kind: 'log', catalog: 'well/log', logId: '{"id":"a/b?c#d%2F é ع"}' },
      },
      {
        name: 'consume',
        alone: false,
        state: {
          kind: 'correlation',
          wells: ['TR-001', 'TR/002'],
          flat: true,
          top: 1200.5,
          text: '12',
          note: 'a & b = c',
        },
      },
      {
        name: 'consume',
        alone: false,
        state: {
          kind: 'correlation',
          wellbores: ['TR-001', 'TR/002'],
          view: {
            correlation: { template: '12', flattenOn: 'Sand & shale, top', files: ['a,b', '7'] },
          },
        },
      },
      { name: 'view', id: 'a/b c' },
      {
        name: 'popup',
        catalog: 'wellLog',
        logId: '{"wellLogId":"50%"}',
        shown: { template: 'a & b', frame: '12' },
      },
      { name: 'summary', processId: 'p/1', state: { c: 'North & South', errors: 1 } },
      { name: 'studio', state: { entity: 'Catalog', id: '7 %', tab: 'fields' } },
      { name: 'map', state: { center: [29.5, -41], layers: { wells: { visible: false } } } },
      {
        name: 'cart',
        state: { tab: 'exports', cart: 'c/1', job: 'p 1', status: ['NEW', 'FAILED'] },
      },
      { name: 'account' },
      { name: 'load', state: { only: 'open' } },
      { name: 'login' },
    ];
    expect(places.map((place) => at(formatRoute(place)))).toEqual(places);
  });

  it('is of the same place where one element shows both: a late state of another is not put into it', () => {
    expect(isSamePlace(at('/consume/map?zoom=3'), at('/consume/map?zoom=9'))).toBe(true);
    expect(isSamePlace(at('/consume/log'), at('/consume/seismic'))).toBe(true);
    expect(isSamePlace(at('/consume/map?zoom=3'), at('/consume/cart'))).toBe(false);
    expect(isSamePlace(at('/consume/browse'), at('/consume/log'))).toBe(false);
    expect(isSamePlace(at('/concession/summary/1'), at('/concession/summary/2'))).toBe(false);
  });

  it('has the view of the viewer that is shown, as long as it stays short', () => {
    const place = (curves: string[]): Route => ({
      name: 'consume',
      alone: false,
      state: {
        kind: 'log',
        view: { log: { depthRange: '1200,1350', curves }, '3d': { camera: [1, 2, 3] } },
      },
    });
    expect(formatRoute(place(['GR']))).toBe(
      '/consume/log?view.depthRange=1200,1350&view.curves=%5B%22GR%22%5D',
    );
    expect(formatRoute(place(Array.from({ length: 300 }, (_, i) => `CURVE_${i}`)))).toBe(
      '/consume/log',
    );
  });

  it('that was written by hand has a view of plain values alone', () => {
    const state = (query: string) => (at(`/consume/log?${query}`) as { state: object }).state;
    expect(state('view=text&view.__proto__=1&view.=2&view.a.b=3')).toEqual({ kind: 'log' });
    expect(state('view.depthRange=1')).toEqual({ kind: 'log', view: { log: { depthRange: 1 } } });
    const many = Array.from({ length: 60 }, (_, i) => `view.a${i}=1`).join('&');
    expect(Object.keys((state(many) as { view: { log: object } }).view.log)).toHaveLength(40);
  });

  it('leaves out what a state does not say', () => {
    expect(
      formatRoute({
        name: 'consume',
        alone: false,
        state: { kind: 'log', catalog: undefined, text: '', filter: null },
      }),
    ).toBe('/consume/log');
  });
});
