import { useEffect, useState } from 'react'
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift'
import { pressesKey } from '../shared/pressesKey.ts'
import './Combobox.css'

export interface ComboboxProps<Item> {
  id: string
  name: string
  items: Item[]
  keyOf(item: Item): string
  labelOf(item: Item): string
  /** What is typed. */
  text: string
  onText(text: string): void
  onPick(item: Item): void
  /** Called by Enter while the list is shut. Without it Enter is left to the form. */
  onSearch?(): void
  listLabel: string
  placeholder?: string
  busy: boolean
  required: boolean
  invalid: boolean
  describedBy?: string
}

type Change<Item> = UseComboboxStateChangeOptions<Item>
const { ItemClick, InputKeyDownEnter, InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes

/**
 * Downshift would write the chosen item into the input and choose on blur. Here the text stays as typed, and blur
 * chooses nothing.
 */
const reduce = <Item,>(
  state: UseComboboxState<Item>,
  { type, changes }: Change<Item>,
): Partial<UseComboboxState<Item>> => {
  const kept = { ...changes, inputValue: state.inputValue }
  if (type === ItemClick || type === InputKeyDownEnter) return { ...kept, isOpen: false, highlightedIndex: -1 }
  if (type === InputBlur) return { ...kept, selectedItem: null }
  return changes
}

/**
 * A text input with suggestions: the list-autocomplete combobox of the ARIA Authoring Practices. The list is open only
 * while it has items.
 */
export function Combobox<Item>({
  id,
  name,
  items,
  keyOf,
  labelOf,
  text,
  onText,
  onPick,
  onSearch,
  listLabel,
  placeholder,
  busy,
  required,
  invalid,
  describedBy,
}: ComboboxProps<Item>) {
  const [wanted, setWanted] = useState(false)
  const isOpen = wanted && items.length > 0 && !busy
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Item>({
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-option-${index}`,
    items,
    itemToString: (item) => (item ? labelOf(item) : ''),
    inputValue: text,
    selectedItem: null,
    isOpen,
    stateReducer: reduce,
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    onIsOpenChange: (change) => setWanted(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem && !busy) onPick(selectedItem)
    },
    onInputValueChange: ({ type }) => {
      if (type === InputKeyDownEscape) onText('')
    },
  })
  const count = isOpen ? items.length : 0
  useEffect(() => {
    // The whole list is to be seen, and not under a bar: the margins of scrolling keep clear of bars.
    if (count > 0) document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [count, id])
  return (
    <div className="combobox">
      <input
        {...getInputProps({
          onChange: (event) => {
            if (busy) return
            onText(event.currentTarget.value)
            setWanted(true)
          },
          onBlur: () => setWanted(false),
          onKeyDown: (event) => {
            const isForKeyboard = !pressesKey(event, 'Enter') && !pressesKey(event, 'Escape')
            if (isForKeyboard && /^(?:Enter|Escape)$/.test(event.key))
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
            if (!pressesKey(event, 'Enter') || (!isOpen && !(onSearch && text))) return
            event.preventDefault()
            if (!isOpen) {
              setWanted(true)
              onSearch?.()
            }
            // With one item there is no question which is meant.
            else if (highlightedIndex < 0 && items.length === 1) {
              setWanted(false)
              onPick(items[0]!)
            }
          },
        })}
        className="field-input combobox-input"
        name={name}
        type="text"
        maxLength={100}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint={onSearch ? 'search' : 'done'}
        readOnly={busy}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      {/* A press on the list must not take the focus from the input: that would close the list before the choice. */}
      <ul
        {...getMenuProps({ 'aria-label': listLabel, onMouseDown: (event) => event.preventDefault() })}
        className={`combobox-list${isOpen ? '' : ' combobox-shut'}`}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              {...getItemProps({ item, index })}
              key={keyOf(item)}
              className={`combobox-option${index === highlightedIndex ? ' combobox-current' : ''}`}
            >
              {labelOf(item)}
            </li>
          ))}
      </ul>
    </div>
  )
}
