import assert from 'node:assert/strict';
import { PROJECT_COLOURS, toColourDot, toThemeColour } from '../../../../client/platform/projectColour.ts';
import { GRAMMARS } from '../../../../server/core/grammars.ts';

describe('the colour of a project', () => {
  it('maps to the nearest theme colour if it has a hue', () => {
    const near = PROJECT_COLOURS.map(({ name, hex }) => `${name} ${toThemeColour(hex)}`);
    assert.deepEqual(near, [
      'Blue charts.blue',
      'Cyan charts.blue',
      'Green charts.green',
      'Lime charts.green',
      'Yellow charts.yellow',
      'Orange charts.orange',
      'Red charts.red',
      'Pink charts.red',
      'Purple charts.purple',
    ]);
    assert.equal(toThemeColour('#f00'), 'charts.red');
    for (const grey of ['#808080', '#000', '#FFFFFF', '#818080', 'blue', '', '#12345']) assert.equal(toThemeColour(grey), undefined, grey);
  });

  it('is offered only if a service accepts it, and is drawn as a dot', () => {
    for (const { hex } of PROJECT_COLOURS) assert.equal(GRAMMARS.color(hex), null);
    assert.match(decodeURIComponent(toColourDot('#123456')), /^data:image\/svg\+xml;utf8,<svg .*fill="#123456"/);
  });
});
