import { problemError } from '../../core/problem-error.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { type Side, SIDES } from '../../plot/correlation/well.ts';
import type { WellInput } from '../../sources/wells/page-wells.ts';
import { fileStem, identityLine } from '../shared/export/file-stem.ts';
import type { PageContent } from '../shared/export/save-page.ts';
import type { CorrelationState } from './correlation-state.ts';
import type { CorrelationView } from './correlation-view.ts';
import type { CorrelationViewState } from './correlation-view-state.ts';
import { nameWells } from './save-correlation.ts';

/** What is shown, with the curves that are drawn and the picks as they are now. @throws NO_LOG_DATA */
export function describePage(
  state: CorrelationState,
  view: CorrelationView,
  { shown, t }: { shown: CorrelationViewState | undefined; t: Translate },
): PageContent {
  if (!state.wells.peek())
    throw problemError({ code: 'NO_LOG_DATA', message: 'no wells are shown' });
  const identity = { well: nameWells(view), uwi: '', log: '', run: '' };
  const interval = view.plot?.depthRange ?? null;
  return {
    title: `${t('correlation.label')}: ${identityLine(identity, interval, () => '')}`,
    stem: fileStem(identity, interval, 'correlation'),
    properties: {
      wells: SIDES.map((side) => describeWell(state, side)),
      // Ids of files of the server mean nothing there.
      state: { ...shown, files: undefined },
    },
  };
}

function describeWell(state: CorrelationState, side: Side): WellInput {
  const { name, uwi, data, path, kbElevM } = state.wells.peek()![side];
  return {
    name,
    uwi: uwi ?? undefined,
    index: data.index,
    curves: data.curves as WellInput['curves'],
    nullValue: data.nullValue,
    markers: state.picks.peek()[side].map(({ name: marker, mdM, color }) => ({
      name: marker,
      md: mdM,
      color,
    })),
    kbElev: kbElevM ?? undefined,
    path: path ? { md: path.mdM, tvd: path.tvdM, x: path.eastM, y: path.northM } : undefined,
  };
}
