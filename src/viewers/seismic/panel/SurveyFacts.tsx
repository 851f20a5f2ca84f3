import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { formatCount, formatValue } from '../../../ui/format.ts';
import { axisDetail } from '../../../sources/survey/survey-detail.ts';
import type { Viewing } from '../start.ts';
import { HeaderForm } from './HeaderForm.tsx';

/** What is known of the survey, and what its file says of itself. */
export function SurveyFacts({ viewing: { model } }: { viewing: Viewing }) {
  const t = useTexts();
  const survey = useSignal(model.survey);
  if (!survey) return null;
  const { info, segy } = survey;
  const { samples } = info;
  const axis = (numbers: ReturnType<typeof axisDetail>): string =>
    numbers ? `${numbers.first} – ${numbers.last} (${formatCount(numbers.count)})` : '';
  const polarity = segy?.info.binary.polarity ?? 0;
  const facts: [string, string][] = [
    [t('seismic.info.name'), info.name],
    [t('seismic.info.format'), info.format],
    [t('seismic.info.kind'), t(`seismic.info.kind.${info.kind}`)],
    [t('seismic.info.traces'), formatCount(info.traces)],
    [t('seismic.info.inlines'), axis(axisDetail(info.inlines))],
    [t('seismic.info.crosslines'), axis(axisDetail(info.crosslines))],
    [t('seismic.info.samples'), formatCount(samples.count)],
    [t('seismic.info.interval'), `${formatValue(samples.interval)} ${samples.unit}`],
    [
      t(`seismic.info.range.${samples.domain}`),
      `${formatValue(samples.first)} – ${formatValue(samples.first + (samples.count - 1) * samples.interval)} ${samples.unit}`,
    ],
    [t('seismic.info.crs'), info.crs ?? t('seismic.info.crs.unknown')],
    [t('seismic.info.ground'), t(`seismic.info.ground.${info.groundUnit ?? 'unknown'}`)],
    [t('seismic.info.velocity'), info.isVelocity ? t('seismic.info.yes') : ''],
    [
      t('seismic.info.polarity'),
      segy ? t(`seismic.info.polarity.${polarity === 1 || polarity === 2 ? polarity : 0}`) : '',
    ],
    [t('seismic.info.levels'), info.levels > 1 ? String(info.levels) : ''],
  ];
  return (
    <div className="facts">
      <dl className="fact-list">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {info.warnings.length > 0 ? (
        <details className="fold">
          <summary>{t('seismic.info.warnings', { count: info.warnings.length })}</summary>
          <ul className="warnings" dir="ltr" lang="en">
            {info.warnings.slice(0, 100).map((warning, i) => (
              <li key={i}>{warning}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {segy ? (
        <>
          <details className="fold" open>
            <summary>{t('seismic.info.bytes')}</summary>
            <HeaderForm model={model} facts={segy} />
          </details>
          <details className="fold">
            <summary>
              {t('seismic.info.text', { encoding: segy.info.text.encoding.toUpperCase() })}
            </summary>
            <pre className="header-text" dir="ltr" lang="en" tabIndex={0}>
              {segy.info.text.lines.join('\n')}
            </pre>
          </details>
          {segy.info.extendedText.length > 0 ? (
            <details className="fold">
              <summary>{t('seismic.info.extended')}</summary>
              <pre className="header-text" dir="ltr" lang="en" tabIndex={0}>
                {segy.info.extendedText
                  .slice(0, 20)
                  .map(({ lines }) => lines.join('\n'))
                  .join('\n\n')}
              </pre>
            </details>
          ) : null}
          <details className="fold">
            <summary>{t('seismic.info.binary')}</summary>
            <dl className="fact-list binary" dir="ltr" lang="en">
              {Object.entries(segy.info.binary).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{String(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      ) : null}
    </div>
  );
}
