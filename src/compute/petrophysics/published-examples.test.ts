import { describe, expect, it } from 'vitest';
import { evaluateFormula } from '../formula/evaluate-formula.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import { classifySamples, sumZone } from './net-pay.ts';
import { computeApparentWaterResistivity, computePickettLine, fitWaterLine } from './pickett.ts';
import {
  computeDensityPorosity,
  computeRaymerPorosity,
  computeWylliePorosity,
} from './porosity.ts';
import {
  computeArchieSaturation,
  computeIndonesiaSaturation,
  computeSimandouxSaturation,
} from './water-saturation.ts';

/** Worked examples of textbooks and public pages, with the digits that they print. */

const ARCHIE = { a: 1, m: 2, n: 2 };

describe('water saturation by Archie', () => {
  // Archie column of "Shaly sand equations: laminated shaly sand - forward calculation of
  // resistivity", docstoc.com/docs/130641784: Rw 0.05 ohm.m, porosity 0.2, m = n = 2.
  const table = [
    [1, 1.25],
    [0.8, 1.95],
    [0.6, 3.47],
    [0.5, 5],
    [0.3, 13.89],
    [0.2, 31.25],
  ] as const;

  it.each(table)('is %s at the resistivity of the table, %s ohm.m, and back', (sw, rt) => {
    const parameters = { ...ARCHIE, rw: 0.05 };
    const [found] = computeArchieSaturation([rt], [0.2], parameters);
    expect(Math.abs(found! - sw)).toBeLessThan(0.0015);
    const [forward] = computePickettLine([0.2], sw, parameters);
    expect(Math.abs(forward! - rt)).toBeLessThanOrEqual(0.005);
  });

  it('is 13.848 % in a sand of 24.255 % porosity with a = 0.81', () => {
    // "Formation evaluation project", reservoir interval 10362-11160 ft,
    // slideshare.net/EliteMusic1/formation-evaluation-projectpptx; the porosity is rounded there.
    const parameters = { a: 0.81, m: 2, n: 2, rw: 0.066 };
    const [found] = computeArchieSaturation([47.38], [0.24255], parameters);
    expect(Math.abs(found! - 0.13848)).toBeLessThan(0.00005);
  });

  it('is a half where the resistivity is four times that of the water-filled rock', () => {
    // GATE 2007, question 66, gpsurya.blogspot.com/2016/05/gate-2007_23.html.
    const [r0] = computePickettLine([0.25], 1, { ...ARCHIE, rw: 0.1 });
    const [found] = computeArchieSaturation([4 * r0!], [0.25], { ...ARCHIE, rw: 0.1 });
    expect(found).toBeCloseTo(0.5, 12);
  });

  it.each([
    // GATE 2008, question 69: F 9.24, residual oil 20 %, gpsurya.blogspot.com/2016/05/gate-2008_80.html.
    [9.24, 1.33, 19.2, 0.8],
    // CSIR-NET June 2018, question 101: F 1.125, residual oil 25 %,
    // gpsurya.blogspot.com/2019/07/csir-net-june-2018_93.html.
    [1.125, 0.65, 1.3, 0.75],
  ])('is that of a flushed zone, F %s, filtrate %s, Rxo %s: %s', (factor, rw, rt, sw) => {
    const [found] = computeArchieSaturation([rt], [factor ** -0.5], { ...ARCHIE, rw });
    expect(Math.abs(found! - sw)).toBeLessThan(0.0005);
  });
});

describe('charts of logging companies', () => {
  it('give a saturation of 31.6 % at a formation factor of 20', () => {
    // Chart Sw-1a, example: Rw 0.05 ohm.m, F 20, Rt 10 ohm.m, scribd.com/document/497783889.
    const [found] = computeArchieSaturation([10], [20 ** -0.5], { ...ARCHIE, rw: 0.05 });
    expect(Math.abs(found! - 0.316)).toBeLessThan(0.0005);
  });

  it('give 18 p.u. at 80 us/ft by the time average in quartz', () => {
    // Petrophysics (online textbook), "Porosity from the Sonic", figure: ogbonlab.com/textbooks/petrophysics.
    const [found] = computeWylliePorosity([80], { matrix: 55.5, fluid: 189 });
    expect(Math.abs(found! - 0.18)).toBeLessThan(0.005);
  });
});

describe('water saturation of shaly sand', () => {
  // "Shaly sand equations: estimate of Sw from resistivity and shale content", third page,
  // vdocuments.net/shaly-sand-equations.html: Rt 10, Rw 0.05, Rsh 7 ohm.m, porosity 0.2, m = n = 2.
  // The values that are whole in the text of that page.
  const curves = (shale: number) => ({ rt: [10], porosity: [0.2], shale: [shale] });
  const parameters = { ...ARCHIE, rw: 0.05, rsh: 7 };

  it.each([
    [0, 0.354],
    [0.05, 0.349],
    [0.1, 0.345],
    [0.15, 0.34],
    [0.2, 0.336],
  ])('with %s of shale is %s by Simandoux', (shale, sw) => {
    const [found] = computeSimandouxSaturation(curves(shale), 'original', parameters);
    expect(Math.abs(found! - sw)).toBeLessThanOrEqual(0.0005);
  });

  it.each([
    [0, 0.354],
    [0.05, 0.346],
    [0.25, 0.314],
  ])('with %s of shale is %s by the Indonesia equation', (shale, sw) => {
    const [found] = computeIndonesiaSaturation(curves(shale), parameters);
    expect(Math.abs(found! - sw)).toBeLessThanOrEqual(0.0005);
  });
});

describe('the formulas that another program publishes', () => {
  // Danomics Petrophysics, danomics.com/petrophysics/sw-interpretations-module, with a = 1; those of
  // Simandoux are for n = 2.
  const formulas = {
    original: 'Rw / (2 * PHI^m) * (sqrt((V / Rc)^2 + 4 * PHI^m / (Rw * RT)) - V / Rc)',
    modified:
      '((((V / Rc)^2 + 4 * PHI^m / (Rw * (1 - V) * RT))^(1 / n)) - V / Rc) / (2 * PHI^m / (Rw * (1 - V)))',
    indonesia: '(((sqrt(V^(2 - V) / Rc) + sqrt(PHI^m / Rw))^2) * RT)^(-1 / n)',
  };
  const [porosity, shale, rt] = [[], [], []] as [number[], number[], number[]];
  for (const phi of [0.08, 0.17, 0.31])
    for (const volume of [0, 0.12, 0.35, 0.6])
      for (const resistivity of [2.5, 11, 90]) {
        porosity.push(phi);
        shale.push(volume);
        rt.push(resistivity);
      }
  const compute = (formula: string, m: number, n: number): Float64Array =>
    evaluateFormula(parseFormula(`clip(${formula}, 0, 1)`).root, {
      index: Float64Array.from(rt.keys()),
      curves: new Map(Object.entries({ PHI: porosity, V: shale, RT: rt })),
      parameters: { Rw: 0.04, Rc: 3, m, n },
    });
  const curves = { rt, porosity, shale };
  const parameters = { a: 1, m: 1.9, n: 2, rw: 0.04, rsh: 3 };
  const expectEqual = (found: Float64Array, published: Float64Array): void =>
    published.forEach((value, row) => expect(found[row]).toBeCloseTo(value, 10));

  it.each(['original', 'modified'] as const)(
    'give the same saturations by Simandoux, %s',
    (form) => {
      const published = compute(formulas[form], 1.9, 2);
      expectEqual(computeSimandouxSaturation(curves, form, parameters), published);
      expect(published.filter((sw) => sw > 0 && sw < 1).length).toBeGreaterThan(20);
    },
  );

  it.each([2, 1.7])('give the same saturations by the Indonesia equation, n = %s', (n) => {
    const published = compute(formulas.indonesia, 1.9, n);
    expectEqual(computeIndonesiaSaturation(curves, { ...parameters, n }), published);
  });
});

describe('resistivity of laminated sand, as a formula', () => {
  // Poupon columns (shale 0.05, 0.1, 0.2) of the first page, docstoc.com/docs/130641784: Rw 0.05,
  // Rsh 5 ohm.m, porosity 0.2, m = n = 2.
  const rows = [
    [1, 1.3, 1.35, 1.47],
    [0.8, 2.01, 2.08, 2.22],
    [0.6, 3.53, 3.58, 3.7],
    [0.5, 5, 5, 5],
    [0.4, 7.6, 7.4, 7.02],
    [0.3, 12.76, 11.79, 10.25],
    [0.2, 24.75, 20.49, 15.24],
  ] as const;
  const { root } = parseFormula('RT = 1 / ((1 - VSH) * PHI^m * SW^n / Rw + VSH / Rsh)');

  it.each(rows)('at a saturation of %s is %s, %s and %s ohm.m', (sw, ...printed) => {
    const inputs = { VSH: [0.05, 0.1, 0.2], PHI: [0.2, 0.2, 0.2], SW: [sw, sw, sw] };
    const found = evaluateFormula(root, {
      index: Float64Array.of(0, 1, 2),
      curves: new Map(Object.entries(inputs)),
      parameters: { Rw: 0.05, Rsh: 5, m: 2, n: 2 },
    });
    printed.forEach((rt, i) => expect(Math.abs(found[i]! - rt)).toBeLessThanOrEqual(0.0051));
  });
});

describe('porosity', () => {
  it('is 15 % at 2.4025 g/cm3 in quartz with fresh water', () => {
    // questions.collegedunia.com, "The porosity of a formation with matrix density of ...".
    const [found] = computeDensityPorosity([2.4025], { matrix: 2.65, fluid: 1 });
    expect(found).toBeCloseTo(0.15, 12);
  });

  it('is 6.45 % of a rock of 60 ohm.m that is full of water of 0.25 ohm.m', () => {
    // questions.collegedunia.com, "A rock is fully saturated with water of resistivity ...".
    const [rw] = computeApparentWaterResistivity([60], [0.0645], ARCHIE);
    expect(Math.abs(rw! - 0.25)).toBeLessThan(0.0005);
  });
});

/** Published formulas worked forward by hand, whose results the methods have to find again. */
describe('a formula worked backwards', () => {
  it.each([
    // V = (1 − φ)² Vm + φ Vf in ft/s, nafta.wiki/display/GLOSSARY/Sonic+Porosity, equation 6:
    // 0.64 · 18000 + 0.2 · 5300 = 12580, and 0.81 · 21000 + 0.1 · 5300 = 17540.
    [0.2, 12580, 18000],
    [0.1, 17540, 21000],
  ])('gives the porosity %s of a velocity of %s ft/s by Raymer', (porosity, velocity, matrix) => {
    const [slow, matrixSlow, fluid] = [1e6 / velocity, 1e6 / matrix, 1e6 / 5300];
    const [found] = computeRaymerPorosity([slow], { matrix: matrixSlow, fluid });
    expect(found).toBeCloseTo(porosity, 10);
  });

  it('gives a saturation of 0.25 by the modified equation of Simandoux with n = 1.5', () => {
    // 1/Rt = φ^m Sw^n / (A Rw (1 − Vsh)) + Vsh Sw^(n/2) / Rsh, nafta.wiki, page 29130872: with
    // Sw^1.5 = 0.125 and Sw^0.75 = 0.353553 it is 0.04 · 0.125 / 0.03 + 0.25 · 0.353553 / 4.
    const parameters = { a: 1, m: 2, n: 1.5, rw: 0.04, rsh: 4 };
    const rt = 1 / (0.04 * (0.125 / 0.03) + 0.25 * (0.125 ** 0.5 / 4));
    const curves = { rt: [rt], porosity: [0.2], shale: [0.25] };
    const [found] = computeSimandouxSaturation(curves, 'modified', parameters);
    expect(rt).toBeCloseTo(5.2976, 3);
    expect(found).toBeCloseTo(0.25, 10);
  });

  it('gives m 1.8 and Rw 0.025 ohm.m where a water line meets a porosity of 100 %', () => {
    // The intercept of the line at a porosity of 1 is a Rw, wiki.seg.org/wiki/Pickett_plot:
    // 0.025 / 0.1^1.8 = 1.57739, 0.025 / 0.2^1.8 = 0.45299, 0.025 / 0.3^1.8 = 0.21833.
    const line = fitWaterLine([1.57739, 0.45299, 0.21833], [0.1, 0.2, 0.3]);
    expect(line!.m).toBeCloseTo(1.8, 3);
    expect(line!.aRw).toBeCloseTo(0.025, 5);
  });
});

describe('net to gross', () => {
  it('is 0.51 of 65 ft of net in 128 ft of gross', () => {
    // Petrophysics (online textbook), "Net-to-Gross", figure: ogbonlab.com/textbooks/petrophysics.
    const porosity = Float64Array.from({ length: 128 }, (_, foot) => (foot % 2 ? 0.04 : 0.2));
    porosity[1] = 0.2;
    const curves = {
      porosity,
      shale: new Float64Array(128).fill(0.1),
      saturation: new Float64Array(128).fill(0.3),
    };
    const kinds = classifySamples(curves, { shale: 0.4, porosity: 0.1, saturation: 0.6 });
    const totals = sumZone(curves, kinds, new Float64Array(128).fill(1));
    expect(totals.gross).toBe(128);
    expect(totals.pay).toBe(65);
    expect(totals.netToGross.toFixed(2)).toBe('0.51');
  });
});
