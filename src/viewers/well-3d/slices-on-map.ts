import type { ElementHost } from '../../core/element-host.ts';
import type { LinkMessage } from '../../core/link.ts';
import { describeSection } from '../../formats/seismic/cut.ts';
import { placeOfSlice } from '../../plot/scene/slice-shape.ts';
import { SurveyOnMap } from '../../sources/survey/survey-on-map.ts';
import type { SliceModel } from './slices.ts';

/**
 * Tells linked maps of a scene's survey and its upright slices, as they are moved. `stop` ends it.
 */
export function showSlicesOnMap(
  host: ElementHost,
  send: (message: LinkMessage) => void,
  slices: SliceModel,
): { onMap: SurveyOnMap; stop(): void } {
  const onMap = new SurveyOnMap(host, send);
  const stop = slices.look.subscribe((look) => {
    const { seismic } = slices;
    const upright = look?.slices.filter(({ mode, visible }) => visible && mode !== 'z') ?? [];
    void onMap.show(
      seismic?.survey.info ?? null,
      seismic
        ? upright.map(
            (slice) =>
              seismic.line ??
              describeSection(seismic.survey.info, placeOfSlice(seismic.survey.info, slice)),
          )
        : [],
    );
  });
  return {
    onMap,
    stop() {
      stop();
      onMap.close();
    },
  };
}
