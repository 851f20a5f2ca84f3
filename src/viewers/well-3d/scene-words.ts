import type { TextKey, Translate } from '../../i18n/i18n.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { SceneWords } from '../../plot/scene/scene-events.ts';
import { formatValue } from '../../ui/format.ts';

/** Makes the words of a picture, which name its vertical axis and how much that is stretched. */
export function translateScene(t: Translate, { depthType, exaggeration }: SceneLook): SceneWords {
  const factor = formatValue(exaggeration);
  return {
    vertical: t(`well3d.axis.${depthType}` as TextKey),
    east: t('well3d.axis.east'),
    north: t('well3d.axis.north'),
    northShort: t('well3d.north'),
    note:
      depthType === 'TWT'
        ? t('well3d.exaggeration.time', { factor })
        : t('well3d.exaggeration.depth', { factor }),
    noPath: (name, gap) => `${name} (${t(`well3d.lacks.${gap}` as TextKey)})`,
  };
}
