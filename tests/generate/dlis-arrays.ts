import { curve } from './curves.ts';
import { DLIS_ABSENT } from './dlis-frame.ts';
import type { DlisChannel } from './dlis-frame.ts';
import { hashNoise, planeNoise, randomStream, valueNoise } from './random.ts';
import { t2Bins, t2Distribution } from './t2-distribution.ts';

const WAVE_SAMPLES = 256;
const WAVE_SPACING_US = 20;
/** Distance of receiver to transmitter, feet. */
const OFFSET_FT = 10;

/** Full waveform of a monopole sonic tool: compressional, shear and Stoneley arrivals. */
export function waveformChannel(seed: number): DlisChannel {
  return {
    name: 'WF1',
    longName: 'Monopole Waveform, Receiver 1',
    units: '',
    code: 'SNORM',
    dimension: [WAVE_SAMPLES],
    axis: { id: 'TIME', spacing: WAVE_SPACING_US, units: 'us', start: 0 },
    needs: [curve('dt'), curve('dts'), curve('cali')],
    fill: (mdM, [dt = NaN, dts = NaN, cali = NaN], out) => {
      if (Number.isNaN(dt) || Number.isNaN(dts)) {
        out.fill(0);
        return;
      }
      const quiet = Math.exp(-Math.max(0, (cali || 9) - 9) / 5);
      const row = Math.round(mdM * 1000);
      for (let i = 0; i < WAVE_SAMPLES; i++) {
        const t = i * WAVE_SPACING_US;
        const value =
          900 * quiet * wavelet(t - dt * OFFSET_FT, 12, 300) +
          3200 * quiet * wavelet(t - dts * OFFSET_FT, 9, 450) +
          6500 * wavelet(t - 215 * OFFSET_FT - 20 * valueNoise(seed + 60, mdM / 3), 3, 900) +
          25 * hashNoise(seed + 61 + i, row);
        out[i] = Math.round(value);
      }
    },
  };
}

/** A wave train that sets in at t = 0 (microseconds) and dies away. */
function wavelet(t: number, kilohertz: number, decayUs: number): number {
  return t <= 0
    ? 0
    : Math.sin((2 * Math.PI * kilohertz * t) / 1000) *
        Math.exp(-t / decayUs) *
        Math.min(1, t / 120);
}

/** A plane that cuts the hole: a sinusoid on the image. */
interface Plane {
  depthM: number;
  /** Half height of the sinusoid, metres. */
  amplitudeM: number;
  azimuth: number;
  widthM: number;
}

/** Image of the borehole wall by `buttons` electrodes: dipping laminae, open fractures, vugs. Dark (negative) conducts. */
export function imageChannel(seed: number, topM: number, baseM: number, buttons = 72): DlisChannel {
  const random = randomStream(seed + 70);
  const radiusM = 0.108;
  const fractures: Plane[] = [];
  for (let depthM = topM; depthM < baseM; depthM += 0.4 + 5 * random()) {
    fractures.push({
      depthM,
      amplitudeM: radiusM * Math.tan(((50 + 32 * random()) * Math.PI) / 180),
      azimuth: random() * 2 * Math.PI,
      widthM: 0.005 + 0.008 * random(),
    });
  }
  const dip = radiusM * Math.tan((9 * Math.PI) / 180);
  const angles = Float64Array.from({ length: buttons }, (_, k) => (2 * Math.PI * k) / buttons);
  return {
    name: 'FMI_DYN',
    longName: 'Borehole Image, dynamically normalised',
    units: '',
    code: 'SSHORT',
    dimension: [buttons],
    axis: { id: 'AZIMUTH', spacing: 360 / buttons, units: 'deg', start: 0 },
    needs: [curve('vsh'), curve('phit')],
    fill: (mdM, [vsh = NaN, phi = NaN], out) => {
      const near = fractures.filter(
        (plane) => Math.abs(plane.depthM - mdM) < plane.amplitudeM + plane.widthM,
      );
      for (let k = 0; k < buttons; k++) {
        const angle = angles[k] ?? 0;
        const z = mdM - dip * Math.cos(angle - 1.1);
        let value =
          45 * valueNoise(seed + 71, z / 0.035) +
          40 * valueNoise(seed + 72, z / 0.22) +
          12 * hashNoise(seed + 73 + k, Math.round(mdM * 4000));
        value += 40 - 90 * (vsh || 0);
        const vug = planeNoise(seed + 74, k / 2.5, mdM / 0.03);
        if (vug > 0.65 - 0.9 * (phi || 0)) value -= 110;
        for (const plane of near) {
          const distance = mdM - plane.depthM - plane.amplitudeM * Math.cos(angle - plane.azimuth);
          if (Math.abs(distance) < plane.widthM) value -= 130;
        }
        out[k] = Math.max(-127, Math.min(127, Math.round(value)));
      }
    },
  };
}

/** T2 distribution of an NMR tool, FDOUBL. */
export function t2Channel(bins = 16): DlisChannel {
  const times = t2Bins(bins);
  return {
    name: 'T2_DIST',
    longName: 'NMR T2 Distribution',
    units: 'm3/m3',
    code: 'FDOUBL',
    dimension: [bins],
    axis: { id: 'T2', spacing: 4 / (bins - 1), units: 'decade', start: Math.log10(0.3) },
    needs: [curve('phit'), curve('vsh'), curve('sw')],
    fill: (_, [phi = NaN, vsh = NaN, sw = NaN], out) => {
      t2Distribution(phi, vsh, sw, times).forEach(
        (share, i) => (out[i] = Number.isNaN(share) ? DLIS_ABSENT : share),
      );
    },
  };
}
