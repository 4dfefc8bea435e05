import type { KeyAccess } from '#shared/contract/operation.ts'
import { KeyFields } from './key-fields.tsx'
import { keyPresets } from './key-presets.ts'
import type { GrantForm } from './use-grant-form.ts'

interface Props {
  form: GrantForm
  legend: string
  keyGroups: readonly string[]
  accesses: readonly KeyAccess[]
  endHint?: string
}

/** The presets, and the fields that the chosen one asks for. */
export const GrantFields = ({ form: { preset, choose, form, change, problems, asks }, legend, ...fields }: Props) => (
  <>
    <fieldset class="bundles presets">
      <legend>{legend}</legend>
      {keyPresets.map((each) => (
        <label key={each.name}>
          <input type="radio" name="preset" checked={each === preset} onChange={() => choose(each)} />
          <strong>{each.name}</strong>
          <span class="muted">{each.limits}</span>
        </label>
      ))}
    </fieldset>
    {asks.length > 0 && <KeyFields form={form} problems={problems} asks={asks} onChange={change} {...fields} />}
  </>
)
