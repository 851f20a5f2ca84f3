import type { SceneData } from '../../plot/scene/scene-data.ts';
import type { PlotIdentity } from '../shared/export/file-stem.ts';

/** Wells that a scene is called by; of more there is the number. */
const MOST_NAMED = 3;

/** What a scene is called in titles and names of files: its wells and its survey. */
export function identifyScene(
  scene: (Pick<SceneData, 'wells'> & { seismic?: SceneData['seismic'] }) | null,
): PlotIdentity {
  const wells = scene?.wells ?? [];
  const more = wells.length - MOST_NAMED;
  const names = wells.slice(0, MOST_NAMED).map(({ name, uwi }) => name || uwi);
  return {
    well: [...names, ...(more > 0 ? [`+${more}`] : [])].join(', '),
    uwi: wells.length === 1 ? wells[0]!.uwi : '',
    log: scene?.seismic?.survey.info.name ?? '',
    run: '',
  };
}
