import { describe, expect, it } from 'vitest';
import { readProcesses } from './bpmn.ts';

const model = (inside: string): string =>
  `<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">${inside}</bpmn:definitions>`;
const read = (text: string) => readProcesses(new TextEncoder().encode(text));

describe('readProcesses', () => {
  it('lists the processes of a model', () => {
    expect(
      read(
        model(
          '<bpmn:process id="load" name="Load wells"><bpmn:startEvent id="s"/></bpmn:process><bpmn:process id="b"/><x:process xmlns:x="urn:x" id="c"/>',
        ),
      ),
    ).toEqual([
      { id: 'load', name: 'Load wells' },
      { id: 'b', name: '' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['words', 'words'],
    ['no process', model('')],
    ['a process without an id', model('<bpmn:process/>')],
    ['a process without an end', model('<bpmn:process id="a">')],
    ['a root of no namespace', '<definitions/>'],
    [
      'a document type',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${model('<bpmn:process id="a"/>')}`,
    ],
    ['a tag that is cut', model('<bpmn:process id="a" <></bpmn:process>')],
  ])('refuses %s', (_what, text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ status: 422, code: 'INVALID_WORKFLOW' }),
    );
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(() => readProcesses(Uint8Array.of(0xff, 0xfe, 0x00))).toThrow('no text in UTF-8');
  });
});
