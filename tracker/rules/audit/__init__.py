"""The audit of a rule system: everything a declaration can get wrong, found before a table meets it.

`contradictions` reads the declaration alone, and a system that has any is not let to a table: `declaration` asks
`shapes`, `ids`, `fields`, `offers` and `sheets`. `rolls` tries each roll, `texts` reads what is shown, `reference`
holds the rules as told, whose ids `citing` gathers, against the system. What only play brings to light is looked for by
`tracker.play.rehearsal`. Start reading at `findings`.
"""

from tracker.rules.audit.declaration import contradictions
from tracker.rules.audit.findings import Finding
from tracker.rules.audit.reference import audit_reference
from tracker.rules.audit.rolls import audit_rolls
from tracker.rules.audit.texts import audit_texts

__all__ = ["Finding", "audit_reference", "audit_rolls", "audit_texts", "contradictions"]
