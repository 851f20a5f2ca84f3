import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { listCodes, listTraces, openGenerated } from '../support/open-segy.ts';
import { gridTraces, numbers, writeSegy, type SegyFormat } from './write-segy.ts';

const GRID = { inlines: numbers(100, 4), crosslines: numbers(300, 5), samples: 6 };

describe('file headers', () => {
  test.each(['ascii', 'ebcdic'] as const)(
    'text in %s is detected, line by line',
    async (textEncoding) => {
      const { info } = await openGenerated({
        traces: gridTraces(GRID),
        textEncoding,
        text: ['C 1 CLIENT: NORTH SEA (B) 50%', 'C 2 line & area'],
      });
      expect([info.text.encoding, info.text.lines.length, info.text.lines.slice(0, 3)]).toEqual([
        textEncoding === 'ebcdic' ? 'ebcdic-037' : 'ascii',
        40,
        ['C 1 CLIENT: NORTH SEA (B) 50%', 'C 2 line & area', 'C 3'],
      ]);
    },
  );

  test('text in UTF-8 is read as such, in Windows-1252 as before', async () => {
    const bytes = writeSegy({ traces: gridTraces(GRID), textEncoding: 'ascii' });
    const lines = async (letters: Uint8Array): Promise<string> => {
      const copy = bytes.slice();
      copy.fill(0x20, 0, 80);
      copy.set(letters);
      return (await openSegy(new BufferSource(copy))).info.text.lines[0]!;
    };
    expect(await lines(new TextEncoder().encode('C 1 ПРОФИЛЬ 5, Åsgard'))).toBe(
      'C 1 ПРОФИЛЬ 5, Åsgard',
    );
    expect(await lines(Uint8Array.from('C 1 N° 5, Åsgard', (letter) => letter.charCodeAt(0)))).toBe(
      'C 1 N° 5, Åsgard',
    );
  });

  test.each([
    [0, '0'],
    [1, '1'],
    [[0, 1], '1'],
    [[2, 0], '2.0'],
    [[2, 1], '2.1'],
    [77, '0'],
  ] as const)('revision %j is %s', async (revision, expected) => {
    expect((await openGenerated({ traces: gridTraces(GRID), revision })).info.revision).toBe(
      expected,
    );
  });

  test('revision 2 counts in 32 bits, puts the interval in a double and its traces where it says', async () => {
    const traces = [1, 2].map((trace) => ({
      header: { 5: trace },
      samples: new Float32Array(70_000).fill(trace),
    }));
    const binary = {
      3221: ['uint16', 0],
      3269: ['uint32', 70_000],
      3273: ['float64', 62.5],
    } as const;
    const file = await openGenerated({ traces, revision: [2, 0], format: 5, binary });
    expect([file.info.traces, file.info.samples, file.info.intervalUs]).toEqual([2, 70_000, 62.5]);
    expect(
      (await file.traces(Int32Array.of(1), { window: { first: 69_999, count: 9 } })).values,
    ).toEqual(Float32Array.of(2));
  });

  test('bytes of pairs that are swapped, as the mark of revision 2 says, are put back in headers and samples', async () => {
    const traces = gridTraces(GRID);
    const swapped = (format: SegyFormat): BufferSource => {
      const bytes = writeSegy({
        traces,
        format,
        revision: [2, 0],
        extendedText: ['((SEG: EndText))'],
      });
      const [revision, text] = [bytes.slice(3500, 3502), bytes.slice(3600, 6800)];
      for (let at = 3200; at + 1 < bytes.length; at += 2)
        bytes.set([bytes[at + 1]!, bytes[at]!], at);
      bytes.set(revision, 3500);
      bytes.set(text, 3600);
      return new BufferSource(Buffer.from(bytes)); // whose slices are no copies
    };
    const [file, plain] = [
      await openSegy(swapped(5)),
      await openGenerated({ traces, format: 5, revision: [2, 0] }),
    ];
    expect([
      listCodes(file),
      file.info.revision,
      file.info.traceStart,
      file.info.stanzas[0]?.name,
    ]).toEqual([['PAIRS_SWAPPED'], '2.0', 6800, 'SEG: EndText']);
    expect((await file.traces(listTraces(file))).values).toEqual(
      (await plain.traces(listTraces(plain))).values,
    );
    expect(
      (await file.traces(Int32Array.of(7), { window: { first: 3, count: 1 } })).values,
    ).toEqual((await plain.traces(Int32Array.of(7), { window: { first: 3, count: 1 } })).values);
    expect(await file.geometry()).toEqual(await plain.geometry());
    await expect(openSegy(swapped(8))).rejects.toMatchObject({ code: 'FORMAT_UNSUPPORTED' });
  });

  test('additional trace headers of revision 2 are stepped over, trailer stanzas are left out with a note', async () => {
    const header = { 189: 7, 193: 1 };
    // An additional header of 240 bytes is as long as 60 samples.
    const traces = [1, 2, 3].map((xl) => ({
      header: { ...header, 193: xl },
      samples: [...new Float32Array(60), xl, xl],
    }));
    const file = await openGenerated({
      traces,
      format: 5,
      revision: [2, 1],
      samples: 2,
      binary: { 3503: ['int16', 1], 3507: ['uint16', 1], 3529: ['int32', 2] },
      trailer: new Uint8Array(6400),
    });
    expect([file.info.traces, file.info.headerBytes, listCodes(file)]).toEqual([
      3,
      480,
      ['TRAILER_SKIPPED'],
    ]);
    expect(Array.from((await file.traces(listTraces(file))).values)).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test.each([false, true])(
    'a trace header extension of revision 2 tells samples, interval and coordinates as its numbers are, without a scalar (little-endian %j)',
    async (littleEndian) => {
      // The extension is as long as 60 samples of 32 bits.
      const samples = 7;
      const traces = gridTraces({ ...GRID, samples: 60 + samples }).map((trace) => ({
        ...trace,
        header: { ...trace.header, 181: 0, 185: 0, 115: 0 },
      }));
      const bytes = writeSegy({
        traces,
        format: 5,
        revision: [2, 0],
        littleEndian,
        intervalUs: 0,
        samples: 0,
        binary: { 3507: ['uint16', 1] },
      });
      const view = new DataView(bytes.buffer);
      for (const [i, at] of traces.map((_, n) => [n, 3600 + n * (480 + samples * 4)] as const)) {
        bytes.fill(0, at + 240, at + 480);
        view.setUint32(at + 376, samples, littleEndian);
        view.setFloat64(at + 384, 62.5, littleEndian);
        view.setFloat64(at + 400, 500_000.125 + 25 * Math.floor(i / 5), littleEndian);
        view.setFloat64(at + 408, 6_000_000.5 + 12.5 * (i % 5), littleEndian);
        bytes.set(new TextEncoder().encode('SEG00001'), at + 472);
      }
      const file = await openSegy(new BufferSource(bytes));
      expect([file.info.traces, file.info.samples, file.info.intervalUs]).toEqual([
        20,
        samples,
        62.5,
      ]);
      expect(await file.geometry()).toMatchObject({
        kind: 'grid',
        place: {
          xInline: expect.closeTo(25, 6) as number,
          yCrossline: expect.closeTo(12.5, 6) as number,
        },
      });
      expect((await file.traces(Int32Array.of(13))).values).toEqual(
        Float32Array.from(traces[13]!.samples).subarray(60),
      );
    },
  );

  test('extended text headers end at their count or at EndText, and are listed by stanza', async () => {
    const extendedText = ['((ACME:Notes))first', 'second', '((SEG: EndText))'];
    const counted = await openGenerated({ traces: gridTraces(GRID), extendedText });
    const openEnded = await openGenerated({
      traces: gridTraces(GRID),
      extendedText,
      binary: { 3505: ['int16', -1] },
    });
    for (const { info } of [counted, openEnded]) {
      expect([info.traceStart, info.traces]).toEqual([3600 + 3 * 3200, 20]);
      expect(info.stanzas.map(({ name }) => name)).toEqual(['ACME:Notes', 'SEG: EndText']);
      expect(info.stanzas[0]?.text).toMatch(/^first {100,}second$/);
    }
    expect(
      listCodes(await openGenerated({ traces: gridTraces(GRID), binary: { 3505: ['int16', -1] } })),
    ).toEqual(['END_TEXT_MISSING']);
  });

  test('delays that differ between traces make an axis, and are reported with the geometry', async () => {
    const traces = gridTraces(GRID).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 109: 40 + 10 * (i % 5) },
    }));
    const file = await openGenerated({ traces });
    expect(file.info.delayMs).toBe(40);
    expect((await file.geometry()).axis).toEqual({ firstMs: 40, samples: 16 });
    expect(
      file.warnings.map(({ code, message }) => [code, /from 40 to 80 ms/.test(message)]),
    ).toEqual([['DELAY_VARIES', true]]);
    const same = await openGenerated({
      traces: traces.map((trace) => ({ ...trace, header: { ...trace.header, 109: 40 } })),
    });
    expect([(await same.geometry()).axis, listCodes(same)]).toEqual([null, []]);
  });

  test('an interval that no header tells is the usual one, with a warning; that of the trace comes before', async () => {
    const none = await openGenerated({ traces: gridTraces(GRID), intervalUs: -2 });
    expect([none.info.intervalUs, listCodes(none)]).toEqual([4000, ['INTERVAL_MISSING']]);
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 117: 2000, 109: 1500, 215: -10 },
    }));
    const reported = await openGenerated({ traces, intervalUs: 0 });
    expect([reported.info.intervalUs, reported.info.delayMs]).toEqual([2000, 150]);
  });

  test('reports two intervals, and takes the one of the binary header unless the caller sets another', async () => {
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 117: 2000 },
    }));
    const file = await openGenerated({ traces });
    expect([file.info.intervalUs, listCodes(file)]).toEqual([4000, ['INTERVAL_MISMATCH']]);
    const own = await openGenerated({ traces }, { intervalUs: 2000 });
    expect([own.info.intervalUs, listCodes(own)]).toEqual([2000, []]);
    // That of revision 2 replaces both.
    expect(
      listCodes(
        await openGenerated({ traces, revision: 2, binary: { 3273: ['float64', 1000.25] } }),
      ),
    ).toEqual([]);
  });

  test('units of coordinates', async () => {
    const withUnits = async (units: number, measurement: number): Promise<string> =>
      (
        await openGenerated({
          traces: gridTraces(GRID).map((trace) => ({
            ...trace,
            // Small enough for angles of each unit.
            header: { ...trace.header, 73: 28, 77: 41, 181: 28, 185: 41, 71: 1, 89: units },
          })),
          binary: { 3255: ['int16', measurement] },
        })
      ).info.coordinateUnits;
    expect(
      await Promise.all([
        withUnits(1, 1),
        withUnits(0, 2),
        withUnits(2, 1),
        withUnits(3, 1),
        withUnits(4, 1),
        withUnits(0, 0),
      ]),
    ).toEqual(['metres', 'feet', 'arc seconds', 'degrees', 'degrees, minutes, seconds', 'unknown']);
  });
});
